import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { seededRandom } from "../../bench/src/data/seeded-random.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
const PIECE = 64 * 1024;

/** Writes a workbook of one small sheet and `count` different texts; 3,000,000 texts make about 47 MB. */
export async function writeManyTexts(file: string, count: number): Promise<void> {
	await pipeline(Readable.from(workbook(count)), createWriteStream(file));
}

function* workbook(count: number): Generator<Uint8Array> {
	let ready: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error !== null) throw error;
		ready.push(chunk);
	});
	for (const [name, xml] of parts(count)) {
		const part = new ZipDeflate(name, { level: 1 });
		zip.add(part);
		for (const text of xml) {
			part.push(strToU8(text));
			yield* ready;
			ready = [];
		}
		part.push(new Uint8Array(), true);
	}
	zip.end();
	yield* ready;
}

function parts(count: number): [name: string, xml: Iterable<string>][] {
	const sheet =
		`<worksheet xmlns="${main}"><sheetData><row r="1">${inline("sku")}${inline("name")}${inline("price")}</row>` +
		`<row r="2">${inline("MANY-TEXTS")}<c t="s"><v>${count - 1}</v></c><c><v>1</v></c></row></sheetData></worksheet>`;
	return [
		["_rels/.rels", [relations(relation(1, "officeDocument", "xl/workbook.xml"))]],
		[
			"xl/workbook.xml",
			[
				`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
			],
		],
		[
			"xl/_rels/workbook.xml.rels",
			[
				relations(
					relation(1, "worksheet", "worksheets/sheet1.xml") +
						relation(2, "sharedStrings", "sharedStrings.xml"),
				),
			],
		],
		["xl/worksheets/sheet1.xml", [sheet]],
		["xl/sharedStrings.xml", texts(count)],
	];
}

function* texts(count: number): Generator<string> {
	const random = seededRandom(11);
	let xml = `<sst xmlns="${main}">`;
	for (let i = 0; i < count; i++) {
		const letters = Array.from({ length: 3 }, () => random.below(2 ** 30).toString(36)).join("");
		xml += `<si><t>${letters} ${i}</t></si>`;
		if (xml.length < PIECE) continue;
		yield xml;
		xml = "";
	}
	yield `${xml}</sst>`;
}

function inline(text: string): string {
	return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

function relations(inner: string): string {
	return `<Relationships xmlns="${packages}">${inner}</Relationships>`;
}

function relation(id: number, type: string, target: string): string {
	return `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
}
