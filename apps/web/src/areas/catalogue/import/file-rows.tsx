import type { Import } from "@freehub/contract/catalogue/imports";
import type { Page } from "@freehub/contract/client";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import type { OutcomeLabel } from "./import-words.ts";
import classes from "./rows-step.module.css";
import { UnlistedRefusals } from "./unlisted-refusals.tsx";

type Props<Row> = {
	rows: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
	isReading: boolean;
	caption: string;
	/** The name of the column with the rows' titles. */
	subject: string;
	isNarrowed: boolean;
	/** The sentence if there are no rows at all. */
	empty: string;
	onClear: () => void;
	/** Refused rows of which the list may have only some; undefined: the filter leaves them out. */
	refusals: Import["refusals"] | undefined;
	children: (row: Row, index: number) => ReactNode;
};

/** The rows of a file, in its order, with what each changes and its outcome. */
export function FileRows<Row>(props: Props<Row>) {
	const { rows, isReading, caption, subject, isNarrowed, empty, onClear, refusals, children } = props;
	if (rows.data === undefined) return <LoadState query={rows} what={t`The rows could not be loaded.`} />;
	const items = rows.data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		return (
			<EmptyState sentence={isNarrowed ? t`No rows match.` : empty}>
				{isNarrowed && (
					<Button variant="default" onClick={onClear}>
						<Trans>Show all rows</Trans>
					</Button>
				)}
			</EmptyState>
		);
	}
	return (
		<div className={classes.rows}>
			<DataTable
				caption={caption}
				columns={[t({ message: "Line", context: "of a file" }), subject, t`What changes`, t`Outcome`]}
				isStale={rows.isPlaceholderData || isReading}
			>
				{items.map(children)}
			</DataTable>
			<ShowMore
				what={t`rows`}
				pages={{ ...rows, hasNextPage: rows.hasNextPage && !isReading }}
				total={rows.data.pages.at(-1)?.total ?? 0}
			/>
			{refusals !== undefined && !isReading && <UnlistedRefusals refusals={refusals} />}
		</div>
	);
}

type RowProps = {
	/** Null: the row is not in the file. */
	line: number | null;
	title: ReactNode;
	outcome: OutcomeLabel;
	/** The fields that it changes. */
	children: ReactNode;
};

export function FileRow({ line, title, outcome: { label, tone }, children }: RowProps) {
	return (
		<DataRow>
			<Cell label={t({ message: "Line", context: "of a file" })} className={`dim figures ${classes.line}`}>
				{line === null ? t({ context: "line of a file", message: "none" }) : formatCount(line)}
			</Cell>
			<Cell className={`weight-650 ${classes.title}`}>{title}</Cell>
			<Cell>{children}</Cell>
			<Cell className={classes.outcome}>
				<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
			</Cell>
		</DataRow>
	);
}
