import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { Read } from "./decoder.ts";

// Without it, the package would load its part from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Reads the codes in pictures, beside the page's thread. The server lets this file alone compile WebAssembly. */
self.addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
	// What fails here is an error of the worker, which the page hears of.
	read(data).catch(reportError);
});

async function read(data: ImageData): Promise<void> {
	const results = await readBarcodes(data, {
		formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "QRCode", "DataMatrix"],
		textMode: "Plain",
		maxNumberOfSymbols: 2,
	});
	const codes = results.map(
		({ text, format, contentType, symbologyIdentifier }): Read => ({
			text: contentType === "GS1" ? symbologyIdentifier + text : text,
			isUpcE: format === "UPCE",
		}),
	);
	self.postMessage(codes);
}
