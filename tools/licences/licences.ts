/** A package of the lock file that the product includes. */
export type Package = { name: string; version: string; licence: string; integrity: string | undefined };

type LockEntry = {
	/** The package's own name, where another name stands for it. */
	name?: string;
	version?: string;
	license?: string;
	integrity?: string;
	dev?: boolean;
	link?: boolean;
	optional?: boolean;
	devOptional?: boolean;
};
type Lock = { packages: Record<string, LockEntry> };

/** Licences from a package's own licence file, where its package.json states none. */
const SAID_IN_FILE: Record<string, string> = { "png-js": "MIT" };

/** Every third-party package that npm installs, including those for tests and tools. */
export function packagesOf(lockText: string): (Package & { isDev: boolean })[] {
	const { packages } = JSON.parse(lockText) as Lock;
	return Object.entries(packages)
		.filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
		.map(([path, { name: own, version = "", license, integrity, dev, devOptional }]) => {
			const name = own ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
			return {
				name,
				version,
				licence: license ?? SAID_IN_FILE[name] ?? "unknown",
				integrity,
				isDev: dev === true || devOptional === true,
			};
		})
		.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A document that lists the product's components and their licences. */
export function licencesDocument(lockText: string): string {
	const shipped = packagesOf(lockText).filter(({ isDev }) => !isDev);
	const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
	const sections = [...byLicence]
		.toSorted(([, a], [, b]) => b.length - a.length)
		.map(([licence, list]) => {
			const names = [...new Set(list.map(({ name, version }) => `${name} ${version}`))];
			return `## ${licence}\n\n${names.join(", ")}\n`;
		});
	return `# Licences of what Freehub brings along

Made by \`npm run licences\` from the lock file; packages for tests and tools alone are left out.

${sections.join("\n")}`;
}
