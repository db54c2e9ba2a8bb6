"""What the screens say: results, banners, help pages and the inscriptions of the felt, without a picture in it."""
