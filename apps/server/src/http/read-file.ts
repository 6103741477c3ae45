import { type BodyType, bodyTypes } from "@freehub/contract/body-types";
import type { Context } from "hono";
import { AppError } from "#app-error.ts";

/** What clients that do not know better say of a file. */
const ANY_FILE = "application/octet-stream";

/**
 * The file that is a request's body, as it comes in: nothing is read before somebody asks for it. It ends with
 * `body_too_large` where there is more of it than there may be, whether or not its length was announced.
 */
export function readFile(bodyType: BodyType | undefined, c: Context): AsyncIterable<Uint8Array> {
	if (bodyType === undefined) return piecesOf(null, 0);
	const { mediaTypes, maxBytes } = bodyTypes[bodyType];
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
	// An image's type is not believed anyway; what its content is not, is said in words later.
	const families = mediaTypes.filter((each) => each.startsWith("image/")).map(() => "image/");
	if (
		type !== ANY_FILE &&
		!mediaTypes.some((each) => each === type) &&
		!families.some((each) => type.startsWith(each))
	) {
		const detail = `Send the file itself as the body, with its Content-Type: ${mediaTypes.join(", ")}.`;
		throw new AppError("unsupported_media_type", detail);
	}
	if (Number(c.req.header("content-length")) > maxBytes) throw tooLarge(maxBytes);
	return piecesOf(c.req.raw.body, maxBytes);
}

async function* piecesOf(
	body: ReadableStream<Uint8Array> | null,
	maxBytes: number,
): AsyncGenerator<Uint8Array> {
	if (body === null) return;
	const reader = body.getReader();
	try {
		let length = 0;
		for (;;) {
			const { done, value } = await reader.read().catch(() => {
				throw new AppError("invalid_input", "The file did not arrive whole. Send it again.");
			});
			if (done) return;
			length += value.byteLength;
			if (length > maxBytes) throw tooLarge(maxBytes);
			yield value;
		}
	} finally {
		reader.releaseLock();
	}
}

/** The whole of a file, in memory. */
export async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	for await (const piece of file) pieces.push(piece);
	return Buffer.concat(pieces);
}

function tooLarge(maxBytes: number): AppError {
	return new AppError(
		"body_too_large",
		`The file is too large: it may have at most ${maxBytes / 1024 / 1024} MB.`,
	);
}
