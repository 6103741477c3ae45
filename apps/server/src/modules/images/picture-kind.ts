import { type Rule, reason } from "@freehub/contract/rules";
import { AppError } from "#app-error.ts";

const kinds = ["jpeg", "png", "gif", "webp", "heif"] as const;
/** As the decoder calls it; `heif` with AV1 inside is AVIF. */
export type PictureKind = (typeof kinds)[number];

const HOW = "Send a JPEG, PNG, WebP, AVIF or GIF.";

/**
 * What a file is by its first bytes, whatever it is called.
 * @throws AppError image_refused that says what it is instead of a picture that can be taken.
 */
export function pictureKind(bytes: Buffer): PictureKind {
	const head = bytes.subarray(0, 64).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (/^GIF8[79]a/.test(head)) return "gif";
	if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
	if (head.slice(4, 8) === "ftyp") return heifKind(bytes);
	throw refusal(head, bytes);
}

/** Its box of brands says what kinds of reader can read it. */
function heifKind(bytes: Buffer): PictureKind {
	const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 256)).toString("latin1");
	if (/avi[fs]/.test(brands)) return "heif";
	if (/hei|hev|mif1/.test(brands)) {
		throw refused(
			"picture_heic",
			"HEIC pictures can't be used. Save it as JPEG, or set the camera to its most compatible format.",
		);
	}
	throw refused("picture_unreadable", `This is a film, not a picture. ${HOW}`);
}

function refusal(head: string, bytes: Buffer): AppError {
	if (bytes.length === 0) return refused("picture_empty", `The file is empty. ${HOW}`);
	if (head.startsWith("%PDF")) return refused("picture_unreadable", `This is a PDF, not a picture. ${HOW}`);
	const begin = bytes.subarray(0, 4096).toString("utf8");
	if (/<svg[\s>]/i.test(begin)) {
		return refused(
			"picture_svg",
			"SVG pictures are not accepted, as they can contain scripts. Save it as PNG.",
		);
	}
	if (/<(!doctype|html|head|body|script|\?xml)/i.test(begin))
		return refused("picture_unreadable", `This is a page, not a picture. ${HOW}`);
	return refused("picture_unreadable", `This picture cannot be read. ${HOW}`);
}

export function refused(rule: Rule, sentence: string): AppError {
	return new AppError("image_refused", sentence, [{ field: "image", ...reason(rule, sentence) }]);
}
