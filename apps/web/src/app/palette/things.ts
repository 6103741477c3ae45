import type { Kind } from "@freehub/contract/kinds";
import { t } from "@lingui/core/macro";
import { type QueryClient, useQueries } from "@tanstack/react-query";
import { kinds } from "#kinds.ts";
import type { CommandGroup } from "#lib/palette-commands.ts";
import type { Permissions } from "#lib/permissions.ts";
import { type FoundLine, MOST_FOUND } from "#lib/web-kind.ts";

/** The kinds that the palette finds, besides products, in the order of their groups. */
const searchable = (Object.keys(kinds) as Kind[])
	.flatMap((kind) => {
		const { find, name } = kinds[kind];
		return find === null ? [] : [{ kind, ...find, heading: find.heading ?? name }];
	})
	.toSorted((a, b) => a.place - b.place);

/** The kinds that the person may search for. */
export type Searchable = ReadonlySet<Kind>;

export function searchableBy({ offers }: Permissions): Searchable {
	return new Set(searchable.filter(({ needs }) => offers(needs)).map(({ kind }) => kind));
}

/** The lines found of each kind. */
type Things = ReadonlyMap<Kind, readonly FoundLine[]>;

/** Adds the things that match a text to the groups. */
export function withThings(text: string, groups: readonly CommandGroup[], things: Things): CommandGroup[] {
	const whole = text.toLowerCase();
	const found = searchable.map(({ kind, heading, place, isCode, Icon }) => {
		const commands = (things.get(kind) ?? []).map((line) => ({ ...line, id: `${kind}-${line.id}`, Icon }));
		const isMeant = isCode === true && commands.some(({ label }) => label.toLowerCase() === whole);
		return { heading: heading === null ? "" : t(heading), commands, most: MOST_FOUND, isMeant, place };
	});
	return [...found.filter(({ place }) => place < 0), ...groups, ...found.filter(({ place }) => place >= 0)];
}

/** Results while somebody types. Failed requests are left out, because the product search reports the failure. */
export function useThings(text: string, may: Searchable): { things: Things; isSearching: boolean } {
	const asked = searchable.map(({ kind, query }) => ({
		kind,
		query: queryOf(query, text),
		isOn: isOn(kind, text, may),
	}));
	const answers = useQueries({ queries: asked.map(({ query, isOn }) => ({ ...query, enabled: isOn })) });
	return {
		things: new Map(asked.map(({ kind, isOn }, i) => [kind, (isOn && answers[i]?.data) || []])),
		isSearching: answers.some(({ isLoading }) => isLoading),
	};
}

/** Like `useThings`, for exactly this text. */
export async function readThings(queryClient: QueryClient, text: string, may: Searchable): Promise<Things> {
	const asked = searchable.filter(({ kind }) => isOn(kind, text, may));
	return new Map(
		await Promise.all(
			asked.map(
				async ({ kind, query }) =>
					[kind, await queryClient.fetchQuery(queryOf(query, text)).catch(() => [])] as const,
			),
		),
	);
}

const queryOf = (query: (typeof searchable)[number]["query"], text: string) => ({
	...query(text),
	staleTime: 10_000,
});

/** A single character matches too much. */
function isOn(kind: Kind, text: string, may: Searchable): boolean {
	return text.length > 1 && may.has(kind);
}
