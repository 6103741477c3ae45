/** The fields among `names` that two states of a document both have and that differ, each with its old and new value. */
export function differences<Fields extends object, Name extends keyof Fields>(
	before: Fields,
	after: Fields,
	names: readonly Name[],
): { [N in Name]?: { before: NonUndefined<Fields[N]>; after: NonUndefined<Fields[N]> } } {
	const changed = names.flatMap((name) => {
		const [was, is] = [before[name], after[name]];
		return was === undefined || is === undefined || was === is ? [] : [[name, { before: was, after: is }]];
	});
	return Object.fromEntries(changed) as ReturnType<typeof differences<Fields, Name>>;
}

type NonUndefined<Value> = Exclude<Value, undefined>;

/**
 * How a document was issued and changed since, newest first.
 * @param rows its revisions, the first one first, each with the document at that time as JSON.
 * @param nothing the document before the first one.
 * @param compare describes a revision by the documents before and after it.
 */
export function revisionsOf<Document, Row extends { document: string }, Revision>(
	rows: readonly Row[],
	nothing: Document,
	compare: (row: Row, before: Document, after: Document) => Revision,
): Revision[] {
	let before = nothing;
	const revisions = rows.map((row) => {
		const after = JSON.parse(row.document) as Document;
		const revision = compare(row, before, after);
		before = after;
		return revision;
	});
	return revisions.toReversed();
}
