import { describe, expect, it } from "vitest";
import { layoutLabel, type Measure } from "./layout.ts";
import { isInPrinterFont, zplOf } from "./zpl.ts";

const measure: Measure = (text, size) => text.length * size * 0.5;
const size = { width: 62, height: 29 };

function zpl(code: string, choice: "barcode" | "qrcode" = "barcode", name = "Chain"): string {
	const layout = layoutLabel({ name, code }, size, { code: choice, measure, dot: 1 / 8 });
	return zplOf([{ layout, copies: 6, bitmapOf: () => undefined }], size, 8);
}

describe("ZPL", () => {
	it("has the label's size in dots, UTF-8 and as many copies as are wanted", () => {
		const text = zpl("2000000033129");
		expect(text).toMatch(/^\^XA\n\^CI28\n\^PW496\n\^LL232\n/);
		expect(text).toMatch(/\^PQ6\n\^XZ\n$/);
	});

	it("gives retail codes without their last digit, which the printer adds", () => {
		expect(zpl("2000000033129")).toContain("^FD200000003312^FS");
		expect(zpl("2000000033129")).toMatch(/\^BEN,\d+,N,N/);
		expect(zpl("96385074")).toMatch(/\^B8N,\d+,N,N\^FD9638507\^FS/);
		expect(zpl("036000291452")).toMatch(/\^BEN,\d+,N,N\^FD003600029145\^FS/);
	});

	it("leaves the code sets of Code 128 to the printer, and writes its signs so that they are no commands", () => {
		expect(zpl("BK-1040")).toMatch(/\^BCN,\d+,N,N,N,A\^FH_\^FDBK-1040\^FS/);
		expect(zpl("A^B~C_D>E")).toContain("^FDA_5EB_7EC_5FD>E^FS");
	});

	it("writes a QR code with error correction M", () => {
		expect(zpl("A~1", "qrcode")).toMatch(/\^BQN,2,\d+\^FH_\^FDMA,A_7E1\^FS/);
	});

	it("sends as a picture what is given as one", () => {
		const layout = layoutLabel({ name: "চাকা" }, size, { code: "barcode", measure });
		const bitmap = { width: 12, height: 2, bytes: new Uint8Array([255, 240, 0, 16]) };
		const text = zplOf([{ layout, copies: 1, bitmapOf: () => bitmap }], size, 8);
		expect(text).toMatch(/\^FO\d+,\d+\^GFA,4,4,2,FFF00010\^FS/);
		expect(text).not.toContain("চাকা");
	});

	it("has no sign in any field that a printer takes for a command or the end of a line", () => {
		const evil = "A^XZ~JR_5E\r\nB";
		const label = { name: evil, sku: evil, price: evil, location: evil, shop: evil, code: "A^B~C_D" };
		for (const choice of ["barcode", "code128", "qrcode"] as const) {
			const layout = layoutLabel(label, { width: 100, height: 60 }, { code: choice, measure });
			const text = zplOf([{ layout, copies: 1, bitmapOf: () => undefined }], size, 8);
			const fields = [...text.matchAll(/\^FD([^^]*)\^FS/gs)].map(([, data = ""]) => data);
			expect(fields.length).toBeGreaterThan(3);
			for (const data of fields) expect(data).not.toMatch(/[~\r\n\\]|_(?!5E|7E|5F|5C)/);
			expect(text.match(/\^XZ/g)).toHaveLength(1);
		}
		// As a graphic: in a block of text, the printer would read \\& after it has read the codes of ^FH.
		expect(["Chain\\&Co", "C:\\", "\\(*)"].map(isInPrinterFont)).toEqual([false, false, false]);
	});

	it("knows which letters a printer has", () => {
		expect(["Größe 7", "Čep", "€ 12.00", "L’été"].map(isInPrinterFont)).toEqual([true, true, true, true]);
		expect(["চাকা", "車輪", "Колесо"].map(isInPrinterFont)).toEqual([false, false, false]);
	});
});
