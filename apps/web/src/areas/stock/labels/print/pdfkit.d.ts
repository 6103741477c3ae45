// Parts of pdfkit that its types do not declare.

declare module "pdfkit/output" {
	/** Resolves to the whole document after it has ended. */
	export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare namespace PDFKit {
	namespace Mixins {
		interface PDFImage {
			/** An image that can be drawn many times but is stored in the document once. */
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
