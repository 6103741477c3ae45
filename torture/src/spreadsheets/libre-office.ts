import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { programOf } from "../cluster/programs.ts";

/** The time that a conversion may take, in ms; LibreOffice makes a profile first. */
const PATIENCE_MS = 180_000;

export type Office = {
	/**
	 * Converts a file as 'Save as' does.
	 * @param to the extension of the new file, and its filter and options: `xlsx:Calc MS Excel 2007 XML`.
	 * @param from the filter with which it is opened, and its options.
	 * @returns the new file's bytes.
	 */
	convert(file: string, to: string, from?: string): Promise<Uint8Array<ArrayBuffer>>;
};

/** LibreOffice without windows, with a profile of its own in a folder. @throws NotInstalled */
export function libreOffice(folder: string): Office {
	const program = programOf("soffice");
	const run = promisify(execFile);
	let count = 0;
	return {
		async convert(file, to, from) {
			const into = join(folder, `converted-${++count}`);
			const args = [
				`-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
				"--headless",
				...(from === undefined ? [] : [`--infilter=${from}`]),
				"--convert-to",
				to,
				"--outdir",
				into,
				file,
			];
			const { stdout, stderr } = await run(program, args, { timeout: PATIENCE_MS });
			const [made] = await readdir(into).catch(() => []);
			if (made === undefined) {
				throw new Error(`LibreOffice did not convert ${file} to ${to}:\n${stdout}${stderr}`);
			}
			return new Uint8Array(await readFile(join(into, made)));
		},
	};
}
