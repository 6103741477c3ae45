import { expandUpcE, isGtin } from "@freehub/domain/catalogue/gtin";

/** A code in a picture, as read by its decoder. */
export type Read = { text: string; isUpcE: boolean; isItf?: boolean };

/** The decoder could not be loaded, or it crashed. */
export class DecoderError extends Error {}

export type Decoder = {
	/** The codes in the video's current frame. */
	decode: (video: HTMLVideoElement) => Promise<string[]>;
	end: () => void;
};

const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "itf", "code_128", "qr_code", "data_matrix"];

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string; format: string }[]> };
type DetectorClass = (new (options: {
	formats: string[];
}) => Detector) & {
	getSupportedFormats: () => Promise<string[]>;
};

/** Uses the browser's own decoder if it reads all our formats, else ours. */
export async function createDecoder(): Promise<Decoder> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
	const supported: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
	if (BarcodeDetector === undefined || !formats.every((format) => supported.includes(format))) {
		return workerDecoder();
	}
	const detector = new BarcodeDetector({ formats });
	return {
		async decode(video) {
			const found = await detector.detect(video);
			return found.flatMap(({ rawValue, format }) =>
				codeOf({ text: rawValue, isUpcE: format === "upc_e", isItf: format === "itf" }),
			);
		},
		end: () => undefined,
	};
}

/**
 * The code of a read. Of the interleaved codes on cases, only whole GTIN-14 count: the symbol has no check of its own, and a part
 * of it reads as a shorter number.
 */
export function codeOf({ text, isUpcE, isItf = false }: Read): string[] {
	if (isItf && !(text.length === 14 && isGtin(text))) return [];
	return [isUpcE ? expandUpcE(text) : text];
}

/** Wider pictures take longer and do not find more codes. */
const MAX_WIDTH = 1280;

function workerDecoder(): Decoder {
	const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
	const broken = new Promise<never>((_, reject) => {
		worker.addEventListener("error", ({ message }) => reject(new DecoderError(message)));
	});
	// It may crash between two pictures, when nobody awaits it.
	broken.catch(() => undefined);
	const canvas = document.createElement("canvas");
	const context = canvas.getContext("2d", { willReadFrequently: true });
	return {
		async decode(video) {
			if (context === null || video.videoWidth === 0) return [];
			const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
			canvas.width = Math.round(video.videoWidth * scale);
			canvas.height = Math.round(video.videoHeight * scale);
			context.drawImage(video, 0, 0, canvas.width, canvas.height);
			const picture = context.getImageData(0, 0, canvas.width, canvas.height);
			const reads = new Promise<Read[]>((resolve) => {
				worker.onmessage = ({ data }: MessageEvent<Read[]>) => resolve(data);
				worker.postMessage(picture, [picture.data.buffer]);
			});
			return (await Promise.race([reads, broken])).flatMap(codeOf);
		},
		end: () => worker.terminate(),
	};
}
