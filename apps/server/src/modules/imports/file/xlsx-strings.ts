import { DatabaseSync } from "node:sqlite";
import { readXml } from "./read-xml.ts";
import { decodeText } from "./xlsx-value.ts";

/** The texts that cells refer to by number. */
export type Strings = {
	/** "" where there is none. */
	at(index: number): string;
	close(): void;
};

export const noStrings: Strings = { at: () => "", close: () => {} };

/**
 * Reads the texts that cells refer to. There can be millions of them, so they are kept in a temporary database, of
 * which SQLite holds 2 MB in memory and the rest in a file that is gone when it is closed or the process ends.
 * @param most characters that are kept of one text, and one more to tell that it was longer.
 */
export async function readStrings(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Strings> {
	const database = new DatabaseSync("");
	database.exec("pragma journal_mode = off; pragma cache_size = -2048; pragma temp_store = file");
	database.exec("create table text (number integer primary key, text text not null); begin");
	const insert = database.prepare("insert into text (number, text) values (?, ?)");
	const select = database.prepare("select text from text where number = ?");
	let count = 0;
	let text = "";
	let isText = false;
	let isPhonetic = false;
	const document = readXml("its list of texts", chunks, {
		open(name) {
			if (name === "si") text = "";
			else if (name === "rPh") isPhonetic = true;
			else if (name === "t") isText = !isPhonetic;
		},
		close(name) {
			if (name === "si") insert.run(count++, decodeText(text).slice(0, most + 1));
			else if (name === "rPh") isPhonetic = false;
			else if (name === "t") isText = false;
		},
		text(piece) {
			// Seven characters may stand for one (_x000D_).
			if (isText && text.length <= most * 7) text += piece;
		},
	});
	for await (const _ of document);
	database.exec("commit");
	return {
		at: (index) =>
			Number.isSafeInteger(index)
				? String((select.get(index) as { text: string } | undefined)?.text ?? "")
				: "",
		close: () => database.close(),
	};
}
