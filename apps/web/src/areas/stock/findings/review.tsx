import {
	type Finding,
	type FindingKind,
	findingKinds,
	kindsSeenTogether,
	type Review as Overview,
} from "@freehub/contract/stock/review";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { serverIsAhead } from "#lib/api.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useWrite } from "#lib/use-write.ts";
import choices from "#ui/choices.module.css";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList } from "#ui/held-list.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { DeleteEnquiryDialog } from "./enquiry-finding.tsx";
import { FindingLine } from "./finding-line.tsx";
import { LimitsDialog } from "./limits-form.tsx";
import {
	findingPagesQuery,
	type ReviewFilter,
	reviewFilterOf,
	reviewQuery,
	reviewUrlParams,
} from "./queries.ts";
import { type SeenTogether, seeAll } from "./review-writes.ts";

const findingKindNames: Record<FindingKind, MessageDescriptor> = {
	adjustment: msg`Adjustments`,
	count: msg({ context: "noun", message: "Counts" }),
	reversal: msg({ context: "findings", message: "Taken back" }),
	import: msg({ context: "noun", message: "Imports" }),
	enquiry: msg`Enquiries`,
	"no-price": msg`No price`,
	"no-category": msg`No category`,
	"no-picture": msg`No picture`,
};

/** Findings that need a second look, until somebody has seen them. */
export function Review() {
	return (
		<div className="by-width">
			<OnlyWith
				right="stock.read"
				sentence={t`Review is for staff.`}
				title={t({ context: "noun", message: "Review" })}
			>
				<ReviewLists />
			</OnlyWith>
		</div>
	);
}

function ReviewLists() {
	const { offers } = usePermissions();
	const { filter, change } = useAddressFilter(reviewFilterOf, reviewUrlParams);
	const { data: overview, dataUpdatedAt } = useQuery(reviewQuery);
	const [isSetting, setIsSetting] = useState(false);
	return (
		<>
			<PageHead
				title={t({ context: "noun", message: "Review" })}
				fact={overview && limitWords(overview.limits)}
				actions={
					overview &&
					offers("people.manage") && (
						<Button
							variant="quiet"
							leftSection={<IconAdjustmentsHorizontal aria-hidden="true" />}
							onClick={() => setIsSetting(true)}
						>
							<Trans>Limits</Trans>
						</Button>
					)
				}
			/>
			{overview && (
				<LimitsDialog limits={overview.limits} isOpen={isSetting} onClose={() => setIsSetting(false)} />
			)}
			<Filters filter={filter} counts={overview?.counts} onChange={change} />
			<SeeAll key={filter.kind} filter={filter} counts={overview?.counts} readAt={dataUpdatedAt} />
			<Findings filter={filter} onChange={change} />
		</>
	);
}

function limitWords({ adjustPieces, adjustValue, countPercent }: Overview["limits"]): string {
	const value = formatMoney(adjustValue);
	const percent = formatCount(countPercent);
	return t`Adjustments of ${plural(adjustPieces, { one: "# piece", other: "# pieces" })} or ${value} and more; counts that differ by more than ${percent}%`;
}

type FilterProps = { filter: ReviewFilter; onChange: (part: Partial<ReviewFilter>) => void };

function Filters({ filter, counts, onChange }: FilterProps & { counts: Overview["counts"] | undefined }) {
	const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
	const chip = (kind: FindingKind | "", name: string, count: number) => (
		<button key={kind} type="button" aria-pressed={filter.kind === kind} onClick={() => onChange({ kind })}>
			{name}
			{/* Seen findings are not counted. */}
			{!filter.seen && counts !== undefined && (
				<span className="figures weight-500">{formatCount(count)}</span>
			)}
		</button>
	);
	return (
		<div className="ends below-12 gap-10-16">
			<fieldset className={choices.chips} aria-label={t({ context: "kind of finding", message: "What" })}>
				{chip("", t({ context: "findings", message: "All" }), total)}
				{findingKinds.map((kind) => chip(kind, t(findingKindNames[kind]), counts?.[kind] ?? 0))}
			</fieldset>
			<fieldset className={choices.segments} aria-label={t`Seen`}>
				{[false, true].map((seen) => (
					<button
						key={String(seen)}
						type="button"
						aria-pressed={filter.seen === seen}
						onClick={() => onChange({ seen })}
					>
						{seen ? t`Seen` : t`Not seen`}
					</button>
				))}
			</fieldset>
		</div>
	);
}

type SeeAllProps = { filter: ReviewFilter; counts: Overview["counts"] | undefined; readAt: number };

/** Marks all findings of a kind as seen, up to the time of the count. Asks first if there are many. */
function SeeAll({ filter: { kind, seen }, counts, readAt }: SeeAllProps) {
	const { offers } = usePermissions();
	const { run, isPending, failure } = useWrite(seeAll);
	const [isAsking, setIsAsking] = useState(false);
	const together = kindsSeenTogether.find((one) => one === kind);
	const count = together === undefined ? 0 : (counts?.[together] ?? 0);
	if (together === undefined || seen || count < 2) return null;
	if (!offers("stock.adjust") && !offers("product.write")) return null;
	async function see(kind: SeenTogether["kind"]) {
		// The time of the count, by the server's clock.
		const until = new Date(readAt + (serverIsAhead() ?? 0)).toISOString();
		const { isDone } = await run({ kind, until });
		if (isDone) setIsAsking(false);
	}
	return (
		<>
			<Button
				variant="default"
				className="below-12"
				loading={isPending}
				onClick={() => (count > WITHOUT_CONFIRMATION ? setIsAsking(true) : void see(together))}
			>
				<Trans>Mark all as seen</Trans>
			</Button>
			<FailureNote>{isAsking ? undefined : failure}</FailureNote>
			<ConfirmDialog
				title={t`Mark all as seen?`}
				action={t`Mark all as seen`}
				isOpen={isAsking}
				isPending={isPending}
				failure={failure}
				isHarmless
				onCancel={() => setIsAsking(false)}
				onConfirm={() => void see(together)}
			>
				<p>
					<Plural
						value={count}
						one="# finding leaves this list for everybody."
						other="# findings leave this list for everybody."
					/>
				</p>
			</ConfirmDialog>
		</>
	);
}
/** Up to this many need no confirmation. */
const WITHOUT_CONFIRMATION = 10;

function Findings({ filter, onChange }: FilterProps) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const [deleted, setDeleted] = useState<Finding>();
	const [isAsking, setIsAsking] = useState(false);
	const read = useInfiniteQuery(findingPagesQuery(filter));
	const { data, isPlaceholderData } = read;
	if (data === undefined) return <LoadState query={read} what={t`The findings could not be loaded.`} />;
	const findings = data.pages.flatMap(({ items }) => items);
	if (findings.length === 0 && !read.hasNextPage) return <Nothing filter={filter} onChange={onChange} />;
	return (
		<>
			<HeldList
				className="fading card lined sides-16"
				aria-label={t`Findings`}
				aria-busy={isPlaceholderData}
				isStale={isPlaceholderData}
			>
				{findings.map((finding) => (
					<FindingLine
						key={finding._id}
						finding={finding}
						locations={locations}
						onDelete={() => {
							setDeleted(finding);
							setIsAsking(true);
						}}
					/>
				))}
			</HeldList>
			{deleted && (
				<DeleteEnquiryDialog finding={deleted} isOpen={isAsking} onClose={() => setIsAsking(false)} />
			)}
			<ShowMore what={t`findings`} pages={read} />
		</>
	);
}

function Nothing({ filter: { kind, seen }, onChange }: FilterProps) {
	return (
		<EmptyState sentence={nothingSentence({ kind, seen })} picture="/drawings/empty.svg">
			{kind !== "" ? (
				<Button variant="default" onClick={() => onChange({ kind: "" })}>
					<Trans>Show all</Trans>
				</Button>
			) : (
				<Button variant="default" onClick={() => onChange({ seen: !seen })}>
					{seen ? t`Show what is not seen` : t`Show what was seen`}
				</Button>
			)}
		</EmptyState>
	);
}

function nothingSentence({ kind, seen }: ReviewFilter): string {
	if (kind === "") return seen ? t`Nothing was marked as seen.` : t`Nothing to review.`;
	const name = t(findingKindNames[kind]);
	return t({ comment: "name is a kind of findings: Adjustments, No price", message: `${name}: none here.` });
}
