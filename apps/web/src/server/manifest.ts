type ManifestEntry = { file: string; imports?: string[]; css?: string[] };

/** The built files that a page needs in addition to those in index.html. */
export type PageFiles = { scripts: string[]; styles: string[] };

/** Finds the built files of screens by their source files. */
export type FilesOf = (sources: readonly string[]) => PageFiles;

/** Reads Vite's manifest of the build. `template` is the built index.html. */
export function readManifest(text: string, template: string): FilesOf {
	const entries = JSON.parse(text) as Record<string, ManifestEntry>;
	const isNew = (file: string) => !template.includes(`"${file}"`);
	return (sources) => {
		const { scripts, styles } = reach(entries, sources);
		return { scripts: scripts.filter(isNew), styles: styles.filter(isNew) };
	};
}

/** The files of these entries and of all their imports, recursively. */
function reach(entries: Record<string, ManifestEntry>, keys: readonly string[]): PageFiles {
	const seen = new Set<string>();
	const styles = new Set<string>();
	const scripts = new Set<string>();
	const visit = (key: string) => {
		const entry = entries[key];
		if (entry === undefined || seen.has(key)) return;
		seen.add(key);
		for (const imported of entry.imports ?? []) visit(imported);
		scripts.add(`/${entry.file}`);
		for (const style of entry.css ?? []) styles.add(`/${style}`);
	};
	for (const key of keys) visit(key);
	return { scripts: [...scripts], styles: [...styles] };
}
