import { crc32 } from "node:zlib";

type Sheet = { name: string; rows: readonly (readonly string[])[] };

/** An XLSX file of these sheets, as small as Excel accepts. */
export function workbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
	const relation = (id: number, type: string, target: string) =>
		`<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
	const relations = (inner: string) => `<Relationships xmlns="${packages}">${inner}</Relationships>`;
	const each = (made: (sheet: Sheet, id: number) => string) =>
		sheets.map((sheet, n) => made(sheet, n + 1)).join("");
	const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
	return stored({
		"_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
		"xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
			({ name }, id) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`,
		)}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relations(
			each((_, id) => relation(id, "worksheet", `worksheets/sheet${id}.xml`)),
		),
		...Object.fromEntries(
			sheets.map(({ rows }, n) => [
				`xl/worksheets/sheet${n + 1}.xml`,
				`<worksheet xmlns="${main}"><sheetData>${rows
					.map((cells) => `<row>${cells.map(cell).join("")}</row>`)
					.join("")}</sheetData></worksheet>`,
			]),
		),
	});
}

/** A ZIP file of uncompressed texts. */
function stored(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
	const parts: Buffer[] = [];
	const list: Buffer[] = [];
	let at = 0;
	for (const [path, text] of Object.entries(files)) {
		const [name, content] = [Buffer.from(path), Buffer.from(text)];
		// The header fields before a file's content, repeated in the central directory: version, method, time, checksum and sizes.
		const about = Buffer.alloc(26);
		about.writeUInt16LE(20, 0);
		about.writeUInt32LE(crc32(content), 10);
		about.writeUInt32LE(content.length, 14);
		about.writeUInt32LE(content.length, 18);
		about.writeUInt16LE(name.length, 22);
		const entry = Buffer.alloc(14);
		entry.writeUInt32LE(at, 10);
		const part = Buffer.concat([Buffer.from("PK\x03\x04"), about, name, content]);
		parts.push(part);
		list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), about, entry, name]));
		at += part.length;
	}
	const entries = Buffer.concat(list);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(list.length, 4);
	end.writeUInt16LE(list.length, 6);
	end.writeUInt32LE(entries.length, 8);
	end.writeUInt32LE(at, 12);
	return new Uint8Array(Buffer.concat([...parts, entries, Buffer.from("PK\x05\x06"), end]));
}
