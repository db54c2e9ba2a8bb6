"""Cuts the Noto fonts down to the Chinese signs that the screens use: `python art/chinese.py FOLDER`.

FOLDER holds Debian's `fonts-noto-cjk` and `fonts-noto-cjk-extra`. The fonts have the signs of the catalogue and about
1,660 common ones, so that a new sentence rarely needs another; they are 330 to 480 kB. Run it again when
`tests/languages/test_fonts.py` misses a sign.
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

from etg.languages import CHINESE, LANGUAGES
from etg.languages.catalogue import read_entries
from etg.screens.pictures.letters import HAN

ROOT = Path(__file__).parent.parent
FONTS = {
    "NotoSansSC-Regular": ("NotoSansCJK-Regular.ttc", "Noto Sans CJK SC"),
    "NotoSansSC-Bold": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK SC"),
    "NotoSerifSC-SemiBold": ("NotoSerifCJK-SemiBold.ttc", "Noto Serif CJK SC"),
}
"""Our file, the collection it is taken from, and the family in it that has the Chinese forms of the signs."""
ALWAYS = "，。、；：？！（）《》「」『』【】％　"
COMMON = (
    "一丁七万三上下不与专且世业东丢两严个中串临丹为主丽举久么义之乌乎乏乐乘九也习书买乱了予争事二于亏云互五亚些亡交亦产享京亮亲人亿什仅今介仍从仓仔他付代令以们仲件价任份仿企伊伐休众优会传伤伦伪伯估伸似但位低住体何余作你佳使例供依"
    "侦侧侵便俄俗保信修倍倒候倚借倦值倾假偏做停健偶偷储像僧儿允元充兆先光克免兑兔入全八公六兰共关兴其具典兹养兼内册再冒冗写农冠冬冰冲决况冷冻净准减凑几凡凤凭凳出击函分切划列则刚创初删判利别到制刷券刺刻剂前剔剖剥剧剩剪副割力办功加"
    "务动助励劳势勇勉勘勿包匈化北匙匹区医匿十千升午半协单卖南博占卡卢卫印危即却卷卸厂厅历厉压原厨去县叁参又叉及友双反发取受变叙叠口古句另只叫叭可台史右叶号司叹吃各合吉吊同名后向吗君否吧含听启吸吻呀呈告员呢周味呼命和咎咖咨咬品哇哈"
    "响哎哑哥哦哪哭唬唯唱商啊啤啦喀善喇喜喝喻嘉嘴嘿器四回因团园困围固国图圆圈土在地场圾址均坏坐块坚坦垂垃型埃城域培基堂堆堡塑塔塞填境增墨壁士声壳壹处备复夏外多夜够大天太夫失头夷夹奇奏奖套奥女奴奸她好如妙妥妨姆始姐姓委威娱媒子字存"
    "孜孟季孤学孩它守安完宏宗官定宛宜宝实审客宣室害家容宽宾宿寄密富寒察寸对寻导封射将尊小少尔尖尚尝尤就尸尺尼尽尾局层居屋屏展属山屿岁岗岛岸峰崩嵌州工左巨差己已巴巷币市布师希帐带帧席帮常帽幂幅幕干平年并幸幻广庄序库应底废度座庭康延"
    "建开异弃弄弊式引弟张弧弱弹强归当录形彩影役彻彼往征径待很律得循微德心必忆志忘忙快念忽怀态怎怒怕怜思急性怪总恋恐恒恢恨恭息恰恼悔您悬悲情惊惑惜惠惯想愁意感愧愿慎慕慢戏成我戒或战截戳戴户房所扇手才扑打托执扩扫扭批找承技抄把抑抓投"
    "抗折抛护报抱抹押抽担拆拇拉拍拒拓拔拖招拜拟拣拥择括拷拼拽拾拿持挂指按挑挝挡挤挥挪捆捉捕损换据捷授掉掌排探接控推掩掸描提插握揭搓搜搞搭携摄摇摊摘摩摸撇撕撞撤播撰操擎擦支收改攻放政故效敏救教敢散数敲整文斗料斜斥断斯新方施旁旅旋族"
    "旗无既日旦旧早时昂明易星映春昨是显晓晚晨普景晴智暂暑暗暴曲曳更曼曾替最月有朋服朗望朝期木未末本术机杀杂权杆材村束杠条来杯杰松板极构析林枚果枪架柄柏某染柜查柯栅标栈栏树校样核根格桃框案桌桑档桥梅梦梯检棋棒棕森椅植楚楼概榜槽模横"
    "橙橡次欢欧欲款歉歌止正此步武歧死殊残段毁母每毒比毕毛毫民气水永求汇汉汗江池汰沉沙没沪河油治沿泄泉法泛泡波注泪泰洁洋洗洛洞洲活派流浅测济浪浮浴海涂消涉涨淆淘淫深混添清渐渠渡温港游湖溃源溢溯滑滚滞满滤滴漂漏演漠潜激火灭灯灰灵炫点"
    "烁烈烟烦烧热焦然照爆爪爬爱父爽片版牌牙物特犯状狂狗独狮猜猪猫猴率玉王玩环现珍珠班球理琐琴瑞瓦甘甚生用田由申电男甸画界留略畴畸疆疏疑疯疲病痛登白百的皇皮益盐监盒盖盘目盲直相盾省眉看真眠眼着睡督矛矢知短石码研破础硬确碍碎碗碟碰碳"
    "磁示礼社祖祝神票禁福离秀私秋种科秒秘租积称移稀程稍税稳稿究穷空穿突窗窥立竖站章童端笑笔笛符第等答策筛筷筹签简算管箭箱篇簇米类粉粗粘精糊糕系素索紧紫累繁红约级纪纬纯纳纵纸纹纽线练组细织终绍经绑结绕绘给络绝统继绩绪续维绿缀缅缆缓"
    "编缘缩缺网罗罚罩置署羊美羞羡群翠翻老考者而耗耳聊职联聚股肯育胆背胜能脆脉脏脑脚脱脸腊腐腾臆自臭至致舍舞航般船良色艺节芝芦芬花苏若苦英苹范茶草荐荣药荷莫获菜菲萄营萨落著葡葫蒙蓝蔽藏虎虑虚虫虹虽蛇蛋蜂血行衍街衣补表袋被裁装裤裸裹"
    "西要覆见观规视览觉角解触言警计订认讨让训议讯记讲许论设访证评识诈诉诊词译试诗话诞询该详语误说请诺读谁调谈谋谓谚谢谨谱象豪豹贝负财责败账货质贮贰贴贵费资赋赌赔赖赚赛赞赠赢走赶起超越趋足跃跌跑距跟跨跪路跳踪身躺车轨转轮软轴轻载较"
    "辅辑输辨边达迁迂过迎运近返还这进远违连迟迫迭述迷迹追退送适逃逆选透逐递途逗通速造逸逻逼遇遍道遗遭遮遵避那邦邮邻郡部都酌配酒酷醒采释里重野量金鉴针钞钟钥钩钮钱钻铁铃银链销锁错锚锥键锯镇镜长门闪闭问闰闲间闸闹闻阅队防阳阴阵阶阻阿"
    "附际陆降限院除险陶陷隆随隐隔隙障难雅集雕雨雪零雷雾需霜露青静非靠面靴鞋韩音页顶项顺须顾顿颁预领频题颜额颠风飞食餐饭饮饰饱馆馈首香马驱驻验骑骗骤骰高鬼魔鱼鲁鲜鸟鸡鸣麦黄黑默鼓鼠齐齿龄龙龟"
)
"""Signs that sentences about a table, its staff, lessons and devices are likely to need next."""


def signs() -> str:
    """Every Chinese sign of our fonts: of the catalogue and the name of the language, and common ones."""
    said = "".join("".join(entry.said) for entry in read_entries(ROOT / "config" / "languages" / f"{CHINESE}.po"))
    return "".join(sorted(set(re.findall(f"[{HAN}]", said + LANGUAGES[CHINESE].name + ALWAYS + COMMON))))


def font_file(name: str) -> Path:
    """Where our cut of a font is."""
    return ROOT / "art" / "fonts" / f"{name}.otf"


def cut(font: TTFont, text: str) -> None:
    """Leave only these signs in a font."""
    options = subset.Options()
    options.recalc_timestamp = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)


def main(folder: Path) -> None:
    """Write all fonts."""
    text = signs()
    for name, (file, family) in FONTS.items():
        fonts = TTCollection(folder / file).fonts
        font = next(each for each in fonts if family in (each["name"].getDebugName(1), each["name"].getDebugName(16)))
        cut(font, text)
        font.recalcTimestamp = False  # the same signs are the same file
        font.save(font_file(name), reorderTables=True)
        sys.stdout.write(f"{name}: {len(text)} signs, {font_file(name).stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
