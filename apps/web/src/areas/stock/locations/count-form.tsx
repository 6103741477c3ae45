import type { CountingPerson } from "@freehub/contract/stock/counting";
import type { StockLevel } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import type { Movement } from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CountingHere } from "#areas/stock/counting/count-words.tsx";
import { peopleAt } from "#areas/stock/counting/stocktake.ts";
import { locationName, placeName, withOpenBins } from "#areas/stock/ledger/location-choices.ts";
import { changedSentence, levelNow } from "#areas/stock/ledger/seen-level.ts";
import { bookBatch } from "#areas/stock/ledger/stock-writes.ts";
import { sentPlaceOf } from "#lib/draft.ts";
import { storedText, storeText } from "#lib/storage.ts";
import { useWrite } from "#lib/use-write.ts";
import { inLocale } from "#lib/words.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { CountLine, focusFirst, focusLine } from "./count-line.tsx";
import classes from "./count-list.module.css";
import {
	afterSeeing,
	type BookLevels,
	type ChangedLine,
	type CountDraft,
	changedLines,
	keyOf,
	type CountLine as Line,
	linesToBook,
	placeOf,
	problemOf,
	useCountDraft,
	withText,
} from "./count-list-draft.ts";
import { NotCountedDialog } from "./not-counted-dialog.tsx";
import { useCountScans } from "./use-count-scans.ts";

/** The result: the number of counts, and those that were not what the books had. */
export type BookedCounts = {
	counted: number;
	differing: readonly ChangedLine[];
	/** The promises that lost their piece. */
	lost: readonly PromiseNotice[];
};

type Props = {
	location: string;
	/** The location and its open bins. */
	places: readonly string[];
	locations: readonly Location[];
	/** The others who count now. */
	people: readonly CountingPerson[];
	levels: readonly StockLevel[];
	/** Reads the levels again; undefined if the server does not answer. */
	readLevels: () => Promise<readonly StockLevel[] | undefined>;
	/** Told the place whose products are being counted. */
	onPlace: (place: string) => void;
	onBooked: (booked: BookedCounts) => void;
};

const byName = inLocale((locale) => new Intl.Collator(locale, { numeric: true }));

const BLIND = "freehub-count-blind";

const asMap = (levels: readonly StockLevel[]): BookLevels =>
	new Map(levels.map((level) => [keyOf({ place: level.location, product: level.product }), level.quantity]));

/** The list to count, and the button that books it. */
export function CountForm(props: Props) {
	const { location, places, locations, people, levels, readLevels, onPlace, onBooked } = props;
	const { draft, setDraft, clear } = useCountDraft(location);
	const { run, isPending, failure, reset } = useWrite(bookBatch, {
		keptAt: sentPlaceOf(placeOf(location)),
	});
	const [filter, setFilter] = useState("");
	const [isBlind, setBlind] = useState(storedText(BLIND) === "yes");
	const [changed, setChanged] = useState<readonly ChangedLine[]>([]);
	const [asked, setAsked] = useState<readonly Line[]>();
	const [wanted, setWanted] = useState<Line>();
	const lastPlace = useRef<string>(undefined);
	const books = useMemo(() => asMap(levels), [levels]);
	const lines = useLines(levels, draft);
	const shown = lines.filter(({ name }) => matches(name, filter));
	const groups = places
		.map((place) => ({ place, of: shown.filter((line) => line.place === place) }))
		.filter(({ of }) => of.length > 0);
	const nameOf = (place: string) => (places.length > 1 ? placeName(place, locations) : undefined);
	const counted = Object.values(draft.typed).length;

	useEffect(focusFirst, []);
	useEffect(() => {
		if (wanted !== undefined) focusLine(wanted);
	}, [wanted]);

	const lookUp = useCountScans(({ _id, name }) => {
		const place = lastPlace.current ?? groups[0]?.place ?? location;
		const known = lines.filter(({ product }) => product === _id);
		const line = known.find((one) => one.place === place) ?? known[0] ?? { place, product: _id, name };
		setFilter("");
		if (known.length === 0) setDraft({ ...draft, added: [...draft.added, line] });
		setWanted({ ...line });
	});

	function enterFilter() {
		if (filter.trim() === "") return;
		const [first] = groups.flatMap(({ of }) => of);
		if (first !== undefined) focusLine(first);
		else void lookUp(filter);
	}

	const type = useCallback(
		(line: Line, text: string) =>
			setDraft((before) => withText(before, line, text, books.get(keyOf(line)) ?? 0)),
		[books, setDraft],
	);
	const noteFocus = useCallback(
		({ place }: Line) => {
			lastPlace.current = place;
			onPlace(place);
		},
		[onPlace],
	);

	function ask() {
		const wrong = Object.values(draft.typed).find(({ text }) => problemOf(text) !== undefined);
		if (wrong !== undefined) {
			setFilter("");
			return setWanted({ ...wrong.line });
		}
		const open = lines.filter((line) => draft.typed[keyOf(line)] === undefined && books.has(keyOf(line)));
		if (open.length > 0) setAsked(open);
		else void book(draft);
	}

	function answer(missing: readonly Line[]) {
		setAsked(undefined);
		const all = missing.reduce(
			(before, line) => withText(before, line, "0", books.get(keyOf(line)) ?? 0),
			draft,
		);
		setDraft(all);
		void book(all);
	}

	/** Numbers that moved since they were seen are shown first, so that no count replaces one that nobody saw. */
	function showChanged(of: CountDraft, now: BookLevels): boolean {
		const others = changedLines(of, now);
		setChanged(others);
		setDraft(afterSeeing(of, others));
		return others.length > 0;
	}

	async function book(all: CountDraft) {
		const toBook = linesToBook(all, withOpenBins(locations));
		if (toBook.length === 0 || showChanged(all, books)) return;
		const title = locationName(location, locations);
		const message = t({
			comment: "title is a location's",
			message: `Counted ${plural(toBook.length, { one: "# product", other: "# products" })} at ${title}.`,
		});
		const outcome = await run({ lines: toBook, message });
		if (outcome.isDone) {
			clear();
			const { movements, lost = [] } = outcome.answer;
			onBooked({ counted: toBook.length, differing: movements.flatMap(differenceOf), lost });
		} else if (levelNow(outcome.error) !== undefined) {
			const now = await readLevels();
			if (now !== undefined && showChanged(all, asMap(now))) reset();
		}
	}

	return (
		<>
			<div className="ends gap-8-16">
				<TextInput
					type="search"
					className={classes.search}
					aria-label={t`Find or add a product`}
					placeholder={t`Name, SKU or barcode`}
					autoComplete="off"
					spellCheck={false}
					maxLength={200}
					value={filter}
					onChange={(event) => setFilter(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
						event.preventDefault();
						enterFilter();
					}}
				/>
				<Checkbox
					label={t`Hide what the books say`}
					checked={isBlind}
					onChange={(event) => {
						setBlind(event.currentTarget.checked);
						storeText(BLIND, event.currentTarget.checked ? "yes" : undefined);
					}}
				/>
			</div>
			{groups.length === 0 && (
				<p className="quiet">
					{filter === ""
						? t`The books have nothing here. Scan what is there, or type its code above.`
						: t`Not in the list. Enter looks it up by its code and adds it.`}
				</p>
			)}
			{groups.map(({ place, of }) => (
				<section key={place} aria-label={placeName(place, locations)}>
					{places.length > 1 && (
						<div className="line gap-4-12 below-6">
							<h2 className="label">{placeName(place, locations)}</h2>
							<CountingHere people={peopleAt(people, [place])} />
						</div>
					)}
					<ul className="card lined">
						{of.map((line) => {
							const typed = draft.typed[keyOf(line)];
							return (
								<CountLine
									key={keyOf(line)}
									line={line}
									place={nameOf(place)}
									text={typed?.text ?? ""}
									level={books.get(keyOf(line)) ?? 0}
									began={typed?.began}
									isBlind={isBlind}
									onFocus={noteFocus}
									onChange={type}
								/>
							);
						})}
					</ul>
				</section>
			))}
			<FailureNote>{changed.length > 0 ? changedWords(changed, isBlind) : failure}</FailureNote>
			{lines.length > 0 && (
				<div className={classes.end}>
					<span className="quiet figures">
						{t`${counted} of ${plural(lines.length, { one: "# product", other: "# products" })} counted`}
					</span>
					<Button onClick={ask} loading={isPending}>
						{counted === 0 ? (
							<Trans>Book counts</Trans>
						) : (
							t`Book ${plural(counted, { one: "# count", other: "# counts" })}`
						)}
					</Button>
				</div>
			)}
			<NotCountedDialog
				lines={asked}
				counted={counted}
				nameOf={nameOf}
				onClose={() => setAsked(undefined)}
				onBook={answer}
			/>
		</>
	);
}

/** All lines, by name. A line stays while the page is open, also when its last pieces have left. */
function useLines(levels: readonly StockLevel[], { added, typed }: CountDraft): Line[] {
	const [known, setKnown] = useState<ReadonlyMap<string, Line>>(new Map());
	const now = useMemo(
		() =>
			levels.map(({ location, product, productName }) => ({
				place: location,
				product,
				name: productName,
			})),
		[levels],
	);
	if (now.some((line) => !known.has(keyOf(line)))) {
		setKnown(new Map([...known, ...now.map((line) => [keyOf(line), line] as const)]));
	}
	const all = [...Object.values(typed).map(({ line }) => line), ...added, ...known.values(), ...now];
	const one = new Map(all.map((line) => [keyOf(line), line]));
	return [...one.values()].toSorted((a, b) => byName().compare(a.name, b.name));
}

function matches(name: string, filter: string): boolean {
	const text = name.toLocaleLowerCase();
	return filter
		.toLocaleLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word));
}

/** The change of the books by a booked count; nothing if it confirmed them. */
function differenceOf(movement: Movement): ChangedLine[] {
	const { product, productName, from, to, counted } = movement;
	const change = onHandChange(movement);
	if (change === 0 || counted === null) return [];
	const line = { place: change > 0 ? to : from, product, name: productName };
	return [{ line, before: counted - change, now: counted }];
}

/** Which numbers moved, and that nothing was booked yet. */
function changedWords(changed: readonly ChangedLine[], isBlind: boolean): string[] {
	const each = changed.map(({ line: { name }, before, now }) =>
		isBlind ? name : `${name}: ${changedSentence(before, now)}`,
	);
	return [...each, t`Nothing was booked, because this moved meanwhile. Look again, then book again.`];
}
