import type { Import } from "@freehub/contract/imports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatTimestamp } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { stateWords } from "./import-words.ts";
import classes from "./imports-page.module.css";
import { importPagesQuery } from "./queries.ts";

/** The imports so far, the latest first. */
export function ImportList() {
	const imports = useInfiniteQuery(importPagesQuery);
	if (imports.data === undefined) {
		if (imports.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The imports could not be loaded."
				error={imports.error}
				onRetry={() => void imports.refetch()}
				isRetrying={imports.isFetching}
			/>
		);
	}
	const items = imports.data.pages.flatMap((page) => page.items);
	if (items.length === 0) return <EmptyState sentence="Nothing was imported yet." />;
	return (
		<>
			<DataTable caption="Imports, the latest first" columns={["File", "State", "Rows", "Who", "When"]}>
				{items.map((item) => (
					<Line key={item._id} item={item} />
				))}
			</DataTable>
			<ShowMore
				what="imports"
				shown={items.length}
				total={0}
				hasMore={imports.hasNextPage}
				isLoading={imports.isFetchingNextPage}
				error={imports.isFetchNextPageError ? imports.error : null}
				onMore={() => void imports.fetchNextPage({ cancelRefetch: false })}
			/>
		</>
	);
}

function Line({ item: { _id, name, state, counts, createdAt, createdByName } }: { item: Import }) {
	const { label, tone } = stateWords[state];
	return (
		<DataRow>
			<Cell className={classes.file}>
				<Link to={paths.import(_id)}>{name}</Link>
			</Cell>
			<Cell>
				<Badge {...(tone ? { tone } : {})}>{label}</Badge>
			</Cell>
			<Cell label="Rows" className={classes.counts}>
				{formatCount(counts.total)}
				<small>{countWords(counts)}</small>
			</Cell>
			<Cell label="Who">{createdByName}</Cell>
			<Cell label="When">
				<time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
			</Cell>
		</DataRow>
	);
}

/** '12 new, 3 changed': what is none of is left out. */
function countWords(counts: Import["counts"]): string {
	return (["new", "changed", "unchanged", "refused"] as const)
		.filter((outcome) => counts[outcome] > 0)
		.map((outcome) => `${formatCount(counts[outcome])} ${outcome}`)
		.join(", ");
}
