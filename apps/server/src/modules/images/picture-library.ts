import sharp from "sharp";

// The server has other work, and the same picture does not come twice.
sharp.concurrency(1);
sharp.cache(false);
// Readers of other formats are never tried, whatever a file pretends to be. SVG is for the site's own drawings: what is
// uploaded is looked at by its first bytes before it comes here, and none of the kinds that are taken can be read as one.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif", "Svg"].map(
		(format) => `VipsForeignLoad${format}Buffer`,
	),
});

export { sharp };
