/** An uploaded picture: the SHA-256 of the upload, and the size in pixels of its largest rendition. */
export type UploadedImage = { hash: string; width: number; height: number };

/** Whether a text can be the link of a picture: http(s), or a path on this site such as a drawing. */
export function isPictureLink(text: string): boolean {
	return /^https?:\/\/\S+$/i.test(text) || /^\/(?!\/)\S*$/.test(text);
}

/** The widths of renditions; only those up to the picture's own width are made. */
const widths = [320, 640, 1280] as const;
export const MAX_IMAGE_WIDTH = 1280;

const NAME = String.raw`/images/([0-9a-f]{64})-([1-9]\d{0,4})x([1-9]\d{0,4})`;
const LINK = new RegExp(`^${NAME}\\.webp$`);
const RENDITION = new RegExp(`^${NAME}/([1-9]\\d{0,4})\\.webp$`);

/** The picture's name, in its storage key and in its links. */
export function imageName({ hash, width, height }: UploadedImage): string {
	return `${hash}-${width}x${height}`;
}

/** The link to a picture's largest rendition, as stored in a product. */
export function imageLink(image: UploadedImage): string {
	return `/images/${imageName(image)}.webp`;
}

/** Parses the link of an uploaded picture; undefined for all other links. */
export function parseImageLink(link: string): UploadedImage | undefined {
	const [, hash = "", width, height] = LINK.exec(link) ?? [];
	return width === undefined ? undefined : { hash, width: Number(width), height: Number(height) };
}

/** The widths of a picture's renditions, smallest first; its own width is the last. */
export function renditionWidths(width: number): number[] {
	return [...widths.filter((each) => each < width), width];
}

/** The link to one of a picture's renditions; that of the largest is the picture's own link. */
export function renditionLink(image: UploadedImage, width: number): string {
	return width === image.width ? imageLink(image) : `/images/${imageName(image)}/${width}.webp`;
}

/** The picture and width of a rendition's link; undefined if there can be no such rendition. */
export function parseRendition(link: string): { image: UploadedImage; width: number } | undefined {
	const largest = parseImageLink(link);
	if (largest !== undefined) return { image: largest, width: largest.width };
	const [, hash = "", width, height, asked] = RENDITION.exec(link) ?? [];
	const image = { hash, width: Number(width), height: Number(height) };
	const found = renditionWidths(image.width).find((each) => each === Number(asked));
	return found === undefined || found === image.width ? undefined : { image, width: found };
}
