// What pdfkit has and its types do not say.

declare module "pdfkit/output" {
	/** The whole document, once it has ended. */
	export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare namespace PDFKit {
	namespace Mixins {
		interface PDFImage {
			/** An image that can be drawn many times and is in the document once. */
			openImage(source: ImageSrc): ImageSrc;
		}
	}

	interface PDFKitReference {
		end(): void;
	}

	interface PDFDocument {
		/** The document's catalogue. */
		_root: PDFKitReference & { data: Record<string, unknown> };
	}
}
