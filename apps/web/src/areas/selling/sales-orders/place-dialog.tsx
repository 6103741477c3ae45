import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { FreeSource } from "@freehub/contract/stock/promise-sources";
import { isLate } from "@freehub/domain/fulfilment";
import { proposeSources } from "@freehub/domain/selling/propose-sources";
import { WAITING } from "@freehub/domain/stock/promises";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatFullDate } from "#lib/format-time.ts";
import { readTyped } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { freeSourcesQuery } from "./queries.ts";
import { promiseWords, saleTitle } from "./sale-words.tsx";
import { placeOneSale, type WantedSource } from "./sale-writes.ts";
import classes from "./sales.module.css";

type Props = { order: SalesOrder; onClose: () => void };

/** Places an order: says where each piece would come from, which can be changed line by line; what has no source waits. */
export function PlaceDialog(props: Props) {
	const title = saleTitle(props.order);
	return (
		<FormDialog
			title={t({ comment: "title is such as: Draft for Rosa Lind", message: `Place: ${title}` })}
			size={560}
			isOpen
			onClose={props.onClose}
		>
			<PlaceForm {...props} />
		</FormDialog>
	);
}

const keyOf = ({ source: { kind, id } }: Pick<FreeSource, "source">) => `${kind} ${id}`;

/** Of a line that somebody has chosen for: the typed pieces by source. */
type Typed = Readonly<Record<string, string>>;

function PlaceForm({ order, onClose }: Props) {
	const read = useQuery(freeSourcesQuery(order.lines.map(({ product }) => product)));
	const { run, isPending, failure } = useWrite(placeOneSale);
	const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
	const [isTried, setTried] = useState(false);
	if (read.data === undefined) return <LoadState query={read} what={t`What is free could not be loaded.`} />;
	const sources = read.data;
	const asked = order.lines.map(({ _id: line, product, ordered: pieces }) => ({ line, product, pieces }));
	const proposed = proposeSources(asked, sources, order.collectAt?._id ?? null);
	const plans = order.lines.map((line) => planOf(line, sources, proposed, typed[line._id]));

	async function place(event: FormEvent) {
		event.preventDefault();
		setTried(true);
		if (plans.some(({ problem }) => problem !== undefined)) return;
		const { isDone } = await run({ order, sources: plans.flatMap(({ wanted }) => wanted) });
		if (isDone) onClose();
	}

	const waiting = plans.reduce((sum, plan) => sum + plan.waiting, 0);
	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void place(event)} noValidate>
			<ul className="lined scroll-list" aria-label={t`Where the pieces come from`}>
				{plans.map((plan) => (
					<PlannedLine
						key={plan.line._id}
						plan={plan}
						isOpen={typed[plan.line._id] !== undefined}
						isTried={isTried}
						onOpen={() => setTyped({ ...typed, [plan.line._id]: plan.texts })}
						onType={(texts) => setTyped({ ...typed, [plan.line._id]: texts })}
					/>
				))}
			</ul>
			<output className="dim">
				{waiting === 0
					? t`Every piece has a source.`
					: plural(waiting, {
							one: "# piece waits: order it, or promise it later.",
							other: "# pieces wait: order them, or promise them later.",
						})}
			</output>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending} data-autofocus>
				<Trans>Place the order</Trans>
			</DialogEnd>
		</form>
	);
}

type Plan = {
	line: SaleLine;
	sources: readonly FreeSource[];
	texts: Typed;
	wanted: WantedSource[];
	waiting: number;
	problem: string | undefined;
};

/** Where the pieces of a line would come from: as somebody typed, or else as proposed. */
function planOf(
	line: SaleLine,
	all: readonly FreeSource[],
	proposed: readonly WantedSource[],
	typed: Typed | undefined,
): Plan {
	const { _id, product, ordered } = line;
	const sources = all.filter((one) => one.product === product);
	const own = proposed.filter((one) => one.line === _id);
	const texts = typed ?? Object.fromEntries(own.map((one) => [keyOf(one), String(one.pieces)]));
	const read = sources.map((source) => {
		const text = texts[keyOf(source)]?.trim() || "0";
		return { source: source.source, number: readTyped(text, { decimals: 0 }) };
	});
	const wrong = read.find(({ number }) => !number.ok || number.value < 0);
	const wanted = read.flatMap(({ source, number }) =>
		number.ok && number.value > 0 ? [{ line: _id, source, pieces: number.value }] : [],
	);
	const sum = wanted.reduce((total, { pieces }) => total + pieces, 0);
	const problem =
		wrong !== undefined
			? t`Enter a whole number.`
			: sum > ordered
				? t({ comment: "pieces", message: `Only ${ordered} are ordered.` })
				: undefined;
	return { line, sources, texts, wanted, waiting: Math.max(0, ordered - sum), problem };
}

/** The day on which pieces come, or should have come. */
function dayWords(day: string): string {
	const on = formatFullDate(day);
	return isLate(day, Date.now())
		? t({ comment: "pieces that should have come on a day", message: `due since ${on}` })
		: on;
}

type LineProps = {
	plan: Plan;
	isOpen: boolean;
	isTried: boolean;
	onOpen: () => void;
	onType: (texts: Typed) => void;
};

function PlannedLine({ plan, isOpen, isTried, onOpen, onType }: LineProps) {
	const { line, sources, texts, problem } = plan;
	const { productName: name, ordered } = line;
	return (
		<li className={`stack gap-6 ${classes.planned}`}>
			<div className="row-ends gap-12">
				<span>
					<strong className="weight-650">{name}</strong>{" "}
					<span className="quiet figures">{plural(ordered, { one: "# piece", other: "# pieces" })}</span>
				</span>
				{!isOpen && sources.length > 0 && (
					<button
						type="button"
						className={classes.move}
						aria-label={t({ comment: "name is a product's", message: `Change where ${name} comes from` })}
						onClick={onOpen}
					>
						<Trans context="verb, where pieces come from">Change</Trans>
					</button>
				)}
			</div>
			{!isOpen && <p className="text-15">{planWords(plan)}</p>}
			{isOpen && (
				<div className={classes.sources}>
					{sources.map((source) => {
						const { name: from, day, pieces } = source;
						const free = plural(pieces, { one: "# is free", other: "# are free" });
						return (
							<NumberField
								key={keyOf(source)}
								label={from}
								description={[free, ...(day === null ? [] : [dayWords(day)])].join(", ")}
								decimals={0}
								value={texts[keyOf(source)] ?? ""}
								onChange={(event) => onType({ ...texts, [keyOf(source)]: event.currentTarget.value })}
							/>
						);
					})}
				</div>
			)}
			{isOpen && (
				<small className={problem !== undefined && isTried ? "rust-text" : "dim"}>
					{problem ?? (plan.waiting === 0 ? t`None waits.` : promiseWords(waits(plan.waiting)))}
				</small>
			)}
		</li>
	);
}

const waits = (pieces: number) => ({ source: WAITING, pieces, name: "", day: null });

/** '2 from Main store, 1 waits: it has no source' */
function planWords({ sources, wanted, waiting }: Plan): string {
	const named = wanted.map(({ source, pieces }) => {
		const { name = "", day = null } = sources.find((one) => keyOf(one) === keyOf({ source })) ?? {};
		return promiseWords({ source, pieces, name, day });
	});
	return [...named, ...(waiting > 0 ? [promiseWords(waits(waiting))] : [])].join(" · ");
}
