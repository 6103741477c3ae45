import "@mantine/core/styles/Input.layer.css";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { SpotlightSearch } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { CommandGroup } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import { recentProducts } from "#lib/recent-products.ts";
import { Keys } from "#ui/keys.tsx";
import classes from "./palette.module.css";
import { PaletteLines } from "./palette-lines.tsx";
import { PaletteNews } from "./palette-news.tsx";
import { foundQuery, readFound, recentQuery } from "./queries.ts";
import { type ListedProduct, type PaletteLine, sectionsOf } from "./sections.ts";
import { readThings, type Searchable, useThings, withThings } from "./things.ts";

type Props = {
	query: string;
	groups: readonly CommandGroup[];
	person: string;
	mayEdit: boolean;
	maySearch: Searchable;
	onChoose: (line: PaletteLine, isEdit: boolean) => void;
	onClose: () => void;
	onFocus: () => void;
};

const combobox = { role: "combobox" } as const;

/**
 * The palette's field and its lines, as a combobox. The lines are our own, because Spotlight's have no listbox, do not announce
 * the chosen line to screen readers, and lose it when a later answer arrives.
 */
export function PaletteSearch(props: Props) {
	const { query, person, mayEdit, maySearch, onChoose, onClose, onFocus } = props;
	const listId = useId();
	const queryClient = useQueryClient();
	const text = query.trim();
	const search = useProductSearch(text);
	const { things, isSearching } = useThings(search.late, maySearch);
	const recent = useRecentProducts(person);
	const groups = withThings(text, props.groups, text === "" ? new Map() : things);
	const sections = sectionsOf({ query, products: search.products, recent, groups });
	const lines = sections.flatMap((section) => section.lines);

	// A choice is only valid for its query.
	const [choice, setChoice] = useState({ query, id: "" });
	const chosen = choice.query === query ? lines.findIndex(({ id }) => id === choice.id) : -1;
	const active = lines[Math.max(chosen, 0)];

	const shown = useRef(query);
	useEffect(() => {
		shown.current = query;
		return () => {
			shown.current = "";
		};
	}, [query]);

	function move(step: 1 | -1) {
		const next = lines.at((Math.max(chosen, 0) + step) % lines.length);
		if (next === undefined) return;
		setChoice({ query, id: next.id });
		document.getElementById(`${listId}-${next.id}`)?.scrollIntoView({ block: "nearest" });
	}

	async function enter(isEdit: boolean) {
		if (active && (chosen !== -1 || text === "")) return onChoose(active, isEdit);
		if (text === "") return;
		// The list may still answer an earlier text; search for the current one.
		const [products, known] = await Promise.all([
			readFound(queryClient, text).catch(() => []),
			readThings(queryClient, text, maySearch),
		]);
		const now = { query, products, recent, groups: withThings(text, props.groups, known) };
		const first = sectionsOf(now)[0]?.lines[0];
		if (first && shown.current === query) onChoose(first, isEdit);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown") move(1);
		else if (event.key === "ArrowUp") move(-1);
		else if (event.key === "Enter") void enter(event.shiftKey);
	}

	return (
		<>
			<div className={classes.head}>
				<SpotlightSearch
					className={`grow ${classes.search}`}
					placeholder={t`Search or jump to…`}
					aria-label={t`Search or jump to`}
					{...combobox}
					aria-autocomplete="list"
					aria-expanded={lines.length > 0}
					aria-controls={lines.length > 0 ? listId : undefined}
					aria-activedescendant={active && `${listId}-${active.id}`}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="go"
					maxLength={200}
					data-autofocus
					data-palette
					leftSection={<IconSearch className="icon-large" aria-hidden="true" />}
					onKeyDown={onKeyDown}
					onFocus={onFocus}
				/>
				<button type="button" className={classes.close} onClick={onClose}>
					<Trans>Close</Trans>
				</button>
			</div>
			<PaletteNews
				text={text}
				count={lines.length}
				isSearching={search.isSearching || isSearching}
				hasFailed={search.hasFailed}
				onRetry={search.retry}
			/>
			<PaletteLines
				id={listId}
				sections={sections}
				active={active}
				query={text}
				mayEdit={mayEdit}
				onPoint={(line) => setChoice({ query, id: line.id })}
				onChoose={onChoose}
			/>
			<PaletteHints isEdit={mayEdit && active?.kind === "product"} />
		</>
	);
}

/** Hints for the keys, hidden from screen readers; the keyboard help has the same content. */
function PaletteHints({ isEdit }: { isEdit: boolean }) {
	return (
		<div className={classes.hints} aria-hidden="true">
			<span className="row-inline gap-4">
				<Trans context="what a key does">
					<Keys combination="ArrowUp" /> <Keys combination="ArrowDown" /> choose
				</Trans>
			</span>
			<span className="row-inline gap-4">
				<Trans context="what a key does">
					<Keys combination="Enter" /> open
				</Trans>
			</span>
			{isEdit && (
				<span className="row-inline gap-4">
					<Trans context="what a key does">
						<Keys combination="Shift+Enter" /> edit
					</Trans>
				</span>
			)}
			<span className="row-inline gap-4">
				<Trans context="what a key does">
					<Keys combination="Escape" /> close
				</Trans>
			</span>
		</div>
	);
}

/** Debounce in ms; too short for a person to notice. */
const PAUSE = 60;

/** Searches while somebody types; keeps the previous results until the next answer arrives. */
function useProductSearch(text: string) {
	const [late] = useDebouncedValue(text, PAUSE);
	const isTyped = text !== "";
	const found = useQuery({ ...foundQuery(late), enabled: isTyped && late !== "" });
	return {
		/** The text to search for. */
		late: isTyped ? late : "",
		products: isTyped ? (found.data?.items ?? []) : [],
		isSearching: isTyped && (late !== text || found.isFetching),
		/** Also true during automatic retries. */
		hasFailed: isTyped && late === text && found.failureCount > 0,
		retry: () => void found.refetch(),
	};
}

/** The products that the person has viewed, with current data; without deleted ones and the one on the screen. */
function useRecentProducts(person: string): ListedProduct[] {
	const { pathname } = useLocation();
	// The person may become known only after the palette was opened.
	const all = useMemo(() => recentProducts(person), [person]);
	const recent = all.filter(({ _id }) => !pathname.endsWith(paths.product(_id)));
	const read = useQueries({ queries: recent.map(({ _id }) => ({ ...recentQuery(_id), retry: false })) });
	return recent.flatMap((product, index) => {
		const { data, error } = read[index] ?? {};
		return error instanceof ApiError && error.status === 404 ? [] : [data ?? product];
	});
}
