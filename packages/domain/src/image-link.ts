/** An uploaded picture: the SHA-256 of what was uploaded, and the size in pixels of its largest rendition. */
export type UploadedImage = { hash: string; width: number; height: number };

/** Whether a text can be the link to a picture: http(s), or a path on this site such as the drawings. */
export function isPictureLink(text: string): boolean {
	return /^https?:\/\/\S+$/i.test(text) || /^\/(?!\/)\S*$/.test(text);
}

/** A picture is kept in these widths, as far as it is that wide itself. */
const widths = [320, 640, 1280] as const;
export const MAX_IMAGE_WIDTH = 1280;

const NAME = String.raw`/images/([0-9a-f]{64})-([1-9]\d{0,4})x([1-9]\d{0,4})`;
const LINK = new RegExp(`^${NAME}\\.webp$`);
const RENDITION = new RegExp(`^${NAME}/([1-9]\\d{0,4})\\.webp$`);

/** The picture's name: where it is kept, and in its links. */
export function imageName({ hash, width, height }: UploadedImage): string {
	return `${hash}-${width}x${height}`;
}

/** The link to a picture's largest rendition, which is what a product has. */
export function imageLink(image: UploadedImage): string {
	return `/images/${imageName(image)}.webp`;
}

/** What a link to an uploaded picture says; undefined for every other link. */
export function parseImageLink(link: string): UploadedImage | undefined {
	const [, hash = "", width, height] = LINK.exec(link) ?? [];
	return width === undefined ? undefined : { hash, width: Number(width), height: Number(height) };
}

/** The widths in which a picture of this width is kept, the smallest first, its own the last. */
export function renditionWidths(width: number): number[] {
	return [...widths.filter((each) => each < width), width];
}

/** The link to a picture in one of its widths; the largest is the picture's own link. */
export function renditionLink(image: UploadedImage, width: number): string {
	return width === image.width ? imageLink(image) : `/images/${imageName(image)}/${width}.webp`;
}

/** Which picture in which width a link asks for; undefined where there can be no such thing. */
export function parseRendition(link: string): { image: UploadedImage; width: number } | undefined {
	const largest = parseImageLink(link);
	if (largest !== undefined) return { image: largest, width: largest.width };
	const [, hash = "", width, height, asked] = RENDITION.exec(link) ?? [];
	const image = { hash, width: Number(width), height: Number(height) };
	const found = renditionWidths(image.width).find((each) => each === Number(asked));
	return found === undefined || found === image.width ? undefined : { image, width: found };
}
