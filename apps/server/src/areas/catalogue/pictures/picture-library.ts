import sharp from "sharp";

// The server has other work, and the same picture is not processed twice.
sharp.concurrency(1);
sharp.cache(false);
// Never try loaders for other formats, whatever a file claims to be. SVG is only for the site's own drawings: uploads are checked
// by their first bytes before, and none of the accepted types can be parsed as SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif", "Svg"].map(
		(format) => `VipsForeignLoad${format}Buffer`,
	),
});

export { sharp };
