import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { Read } from "./decoder.ts";

// Without this, the package would load its wasm file from a third-party server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Reads codes in pictures, off the main thread. The server's CSP allows only this file to compile WebAssembly. */
self.addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
	// A failure becomes an error event of the worker, which the page handles.
	read(data).catch(reportError);
});

async function read(data: ImageData): Promise<void> {
	const results = await readBarcodes(data, {
		formats: ["EAN13", "EAN8", "UPCA", "UPCE", "ITF", "Code128", "QRCode", "DataMatrix"],
		textMode: "Plain",
		maxNumberOfSymbols: 2,
	});
	const codes = results.map(
		({ text, format, contentType, symbologyIdentifier }): Read => ({
			text: contentType === "GS1" ? symbologyIdentifier + text : text,
			isUpcE: format === "UPCE",
			isItf: format === "ITF" || format === "ITF14",
		}),
	);
	self.postMessage(codes);
}
