import type { TransferSummary } from "@freehub/contract/stock/transfer-notes";
import { movingStates } from "@freehub/domain/stock/transfer";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { NewTransferDialog } from "./new-transfer.tsx";
import { transferPagesQuery } from "./queries.ts";
import { TransferBadges, transferTitle } from "./transfer-words.tsx";
import classes from "./transfers.module.css";

const views = ["open", "all"] as const;
type TransferFilter = { view: (typeof views)[number]; from: string; to: string; search: string };

function filterOf(search: URLSearchParams): TransferFilter {
	const text = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
	const view = views.find((one) => one === search.get("view")) ?? "open";
	return { view, from: text("from"), to: text("to"), search: text("search") };
}

function urlParams({ view, from, to, search }: TransferFilter): URLSearchParams {
	const given = Object.entries({ from, to, search }).filter(([, value]) => value !== "");
	return new URLSearchParams([...(view === "open" ? [] : [["view", view]]), ...given]);
}

const viewWords: Record<TransferFilter["view"], MessageDescriptor> = {
	open: msg({ context: "transfer notes", message: "Open" }),
	all: msg({ context: "transfer notes", message: "All" }),
};

/** The transfer notes of the shop. */
export function TransferNotes() {
	return (
		<OnlyWith
			right="stock.read"
			title={t`Transfers`}
			sentence={t`Transfers are for people who work with the stock.`}
		>
			<TransferList />
		</OnlyWith>
	);
}

function TransferList() {
	const { offers } = usePermissions();
	const { filter, change } = useAddressFilter(filterOf, urlParams);
	const [params, setParams] = useSearchParams();
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	const anywhere = { value: "", name: t({ context: "place", message: "Any" }), fullName: "" };
	const mayWrite = offers("stock.transfer");
	const begin = (isOpen: boolean) =>
		setParams(new URLSearchParams([...urlParams(filter), ...(isOpen ? [["new", "yes"]] : [])]), {
			replace: true,
		});
	return (
		<div className="stack gap-16">
			<PageHead
				title={t`Transfers`}
				actions={
					mayWrite && (
						<Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => begin(true)}>
							<Trans>New transfer</Trans>
						</Button>
					)
				}
			/>
			<div className="line gap-12 end">
				<fieldset className={choices.segments}>
					<legend className="hidden">
						<Trans>Which transfers</Trans>
					</legend>
					{views.map((view) => (
						<button
							key={view}
							type="button"
							aria-pressed={filter.view === view}
							onClick={() => change({ view })}
						>
							{t(viewWords[view])}
						</button>
					))}
				</fieldset>
				<SearchBox
					className={classes.filter}
					label={t`Search by number`}
					placeholder={t`Number of the note`}
					search={filter.search}
					pause={250}
					hasShortcut
					onSearch={(search) => change({ search })}
				/>
				{(["from", "to"] as const).map((end) => (
					<PlaceBox
						key={end}
						className={classes.filter}
						label={
							end === "from"
								? t({ context: "place", message: "From" })
								: t({ context: "place", message: "To" })
						}
						hasLabel
						groups={groups}
						last={anywhere}
						placeholder={anywhere.name}
						value={filter[end]}
						onChange={(place) => change({ [end]: place })}
					/>
				))}
			</div>
			<FoundTransfers key={urlParams(filter).toString()} filter={filter} />
			{mayWrite && <NewTransferDialog isOpen={params.get("new") === "yes"} onClose={() => begin(false)} />}
		</div>
	);
}

function FoundTransfers({ filter: { view, ...filter } }: { filter: TransferFilter }) {
	const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
	const isOpen = view === "open" && filter.search === "";
	const read = useInfiniteQuery(
		transferPagesQuery({ ...given, ...(isOpen && { state: ["draft", ...movingStates].join(",") }) }),
	);
	if (read.data === undefined) return <LoadState query={read} what={t`The transfers could not be loaded.`} />;
	const notes = read.data.pages.flatMap(({ items }) => items);
	if (notes.length === 0) {
		return (
			<EmptyState
				sentence={isOpen ? t`Nothing is on its way between your places.` : t`No transfer was found.`}
			/>
		);
	}
	return (
		<>
			<div>
				<DataTable
					caption={t`Transfers, newest first`}
					isStale={read.isPlaceholderData}
					columns={[
						t({ context: "of a transfer note", message: "Number" }),
						t({ context: "place", message: "From" }),
						t({ context: "place", message: "To" }),
						t`State`,
						{ numbers: t({ context: "pieces", message: "Open" }) },
						t`Expected on`,
					]}
				>
					{notes.map((note) => (
						<TransferRow key={note._id} note={note} />
					))}
				</DataTable>
			</div>
			{read.hasNextPage && <ShowMore what={t`transfers`} pages={read} />}
		</>
	);
}

function TransferRow({ note }: { note: TransferSummary }) {
	const { _id, from, to, expected, state, lines, pieces, open } = note;
	return (
		<DataRow>
			<Cell className="weight-650">
				<Link to={paths.transferNote(_id)}>{transferTitle(note)}</Link>
			</Cell>
			<Cell label={t({ context: "place", message: "From" })}>{from.name}</Cell>
			<Cell label={t({ context: "place", message: "To" })}>{to.name}</Cell>
			<Cell>
				<TransferBadges note={note} />
			</Cell>
			<Cell label={t({ context: "pieces", message: "Open" })} className="figures">
				{state === "draft"
					? t`${plural(lines, { one: "# line", other: "# lines" })}, ${plural(pieces, { one: "# piece", other: "# pieces" })}`
					: open === 0
						? "–"
						: t`${plural(open, { one: "# piece", other: "# pieces" })} of ${pieces}`}
			</Cell>
			<Cell label={t`Expected on`} className="nowrap">
				{expected === null ? "–" : formatFullDate(expected)}
			</Cell>
		</DataRow>
	);
}
