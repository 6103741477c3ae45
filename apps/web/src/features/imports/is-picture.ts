const pictureNames = /\.(jpe?g|png|webp|avif|gif|heic|svg|bmp|tiff?)$/i;

export function isPicture(file: Pick<File, "name" | "type">): boolean {
	return file.type.startsWith("image/") || pictureNames.test(file.name);
}
