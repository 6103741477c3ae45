import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { type AppError, fieldRefusal } from "#app-error.ts";

const kinds = ["jpeg", "png", "gif", "webp", "heif"] as const;
/** The decoder's name; `heif` containing AV1 is AVIF. */
export type PictureKind = (typeof kinds)[number];

/**
 * The type of a file by its first bytes, ignoring its name.
 * @throws AppError image_refused that says what the file is, if it is no supported picture.
 */
export function pictureKind(bytes: Buffer): PictureKind {
	const head = bytes.subarray(0, 64).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (/^GIF8[79]a/.test(head)) return "gif";
	if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
	if (head.slice(4, 8) === "ftyp") return heifKind(bytes);
	throw refusalOf(head, bytes);
}

/** The brands in its ftyp box say which readers can read it. */
function heifKind(bytes: Buffer): PictureKind {
	const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 256)).toString("latin1");
	if (/avi[fs]/.test(brands)) return "heif";
	if (/hei|hev|mif1/.test(brands)) {
		throw refused(reason("picture_heic"));
	}
	throw notPicture("a film");
}

function refusalOf(head: string, bytes: Buffer): AppError {
	if (bytes.length === 0) return refused(reason("picture_empty"));
	if (head.startsWith("%PDF")) return notPicture("a PDF");
	const begin = bytes.subarray(0, 4096).toString("utf8");
	if (/<svg[\s>]/i.test(begin)) return refused(reason("picture_svg"));
	if (/<(!doctype|html|head|body|script|\?xml)/i.test(begin)) return notPicture("a page");
	return refused(reason("picture_unreadable"));
}

function notPicture(called: string): AppError {
	return refused(reason("picture_unreadable.other", { called }));
}

export function refused(why: Reason): AppError {
	return fieldRefusal("image_refused", { field: "image", ...why });
}
