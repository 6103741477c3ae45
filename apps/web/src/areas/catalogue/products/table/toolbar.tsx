import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconFilter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "#lib/lazy-part.tsx";
import { modelQuery } from "#lib/product-queries.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { type TableFilter, withoutFilters } from "./filter.ts";
import { cleared, type FilterProps, facetsQuery, filterText, type SectionId, sections } from "./filters.tsx";
import { ColumnsMenu, DensitySwitch } from "./layout-menus.tsx";
import { ClearButton, Panel } from "./panel.tsx";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

const FilterPanel = lazyPart("filter-panel", async () => (await import("./filter-panel.tsx")).FilterPanel);
const FiltersDrawer = lazyPart(
	"filters-drawer",
	async () => (await import("./filters-drawer.tsx")).FiltersDrawer,
);

type Props = FilterProps & {
	isCards: boolean;
	layout: TableLayout;
	/** Moves the focus from the search to the rows. */
	onDown: () => void;
	/** Views and Export. */
	children: ReactNode;
};

/** These have their own chip; the others are in More. */
const always: readonly (SectionId | undefined)[] = ["category", "supplier", "stock"];

/** The search, the filters and the layout menus in one row; on phones most of them are behind Filters. */
export function Toolbar({ isCards, layout, onDown, children, ...filters }: Props) {
	const { filter, onChange } = filters;
	const chips = useChips(isCards, filters);
	const isManySet = chips.filter(({ value }) => value !== undefined).length > 1;
	return (
		<search
			className={`row gap-8 tall ${classes.bar}`}
			data-cards={isCards || undefined}
			data-filtered={isManySet || undefined}
		>
			<SearchBox
				className={classes.search}
				size={isCards ? "md" : "sm"}
				label={t`Search products`}
				placeholder={t`Name, SKU, barcode`}
				search={filter.search}
				onSearch={(search) => onChange({ search })}
				hasShortcut
				onDown={onDown}
			/>
			<Chips isCards={isCards} chips={chips} isManySet={isManySet} {...filters}>
				{isCards && <FiltersButton {...filters}>{children}</FiltersButton>}
			</Chips>
			{!isCards && (
				<>
					<ColumnsMenu layout={layout} />
					{children}
					<DensitySwitch layout={layout} />
				</>
			)}
		</search>
	);
}

type Chip = {
	id: string;
	/** Undefined if the filter is not set. */
	value: string | undefined;
	without: Partial<TableFilter>;
	/** The section that sets it; undefined if only a link from another page sets it. */
	section?: { id: SectionId; label: string };
};

type ChipsProps = FilterProps & {
	isCards: boolean;
	chips: readonly Chip[];
	isManySet: boolean;
	children: ReactNode;
};

/** The chips that have room, with their whole words. Those that have none are in More, or on phones behind their number. */
function Chips({ isCards, chips, isManySet, children, ...props }: ChipsProps) {
	const { filter, onChange } = props;
	const row = useRef<HTMLDivElement>(null);
	const fitting = useFitting(row, chips);
	const shown = isCards
		? chips.slice(0, chips.length > 2 ? 1 : 2)
		: chips.filter(({ id }) => fitting.has(id));
	const folded = chips.filter((chip) => !shown.includes(chip));
	const clearAll = isManySet && (
		<button type="button" className={classes.clear} onClick={() => onChange(withoutFilters(filter))}>
			<Trans comment="filters">Clear all</Trans>
		</button>
	);
	const sectionPanel = (ids: readonly SectionId[]) => (close: () => void) => (
		<FilterPanel ids={ids} {...props} onClose={close} />
	);
	const given = ({ id, value = "", without }: Chip) => (
		<span key={id} className={classes.pick} data-set data-chip={id}>
			<span>{value}</span>
			<ClearButton value={value} onClear={() => onChange(without)} />
		</span>
	);
	const foldedSet = folded.filter(({ value }) => value !== undefined);
	const more = foldedSet.length;
	const cleared = more > 0 && (
		<div className={`stack gap-8 start ${classes.folded}`}>
			{foldedSet.map(given)}
			{clearAll}
		</div>
	);
	const moreName = plural(more, { one: "+# filter", other: "+# filters" });
	const moreLabel = t({ context: "filters", message: "More" });
	const prepare = usePrepare(filter);
	return (
		<div ref={row} className={classes.chips}>
			{shown.map((chip) =>
				chip.section === undefined ? (
					given(chip)
				) : (
					<Panel
						key={chip.id}
						id={chip.id}
						label={chip.section.label}
						value={chip.value}
						onClear={() => onChange(chip.without)}
						prepare={prepare(chip.section.id)}
					>
						{sectionPanel(sectionsOf(chip))}
					</Panel>
				),
			)}
			<span className={classes.whole}>
				{isCards ? (
					more > 0 && (
						<Panel label={`+${more}`} name={moreName}>
							{() => cleared}
						</Panel>
					)
				) : (
					<Panel
						label={more > 0 ? `${moreLabel} +${more}` : moreLabel}
						{...(more > 0 && { name: `${moreLabel}, ${moreName}` })}
						prepare={prepare("brand")}
					>
						{(close) => (
							<>
								{cleared}
								{sectionPanel([...new Set([...folded.flatMap(sectionsOf), ...inMore])])(close)}
							</>
						)}
					</Panel>
				)}
				{children}
			</span>
			{more === 0 && clearAll}
		</div>
	);
}

/** These are always in More. */
const inMore: readonly SectionId[] = ["brand", "location", "price", "discontinued"];

/** The sections of a chip's panel. */
function sectionsOf({ section }: Chip): readonly SectionId[] {
	if (section === undefined) return [];
	return section.id === "stock" ? ["stock", "promised", "available", "incoming", "toOrder"] : [section.id];
}

/**
 * The ids of the chips that have room in a row beside what follows them. Those that are set stay longest. All are in the row while
 * they are measured, before anything is painted: once for each width of the row and each set of chips.
 */
function useFitting(row: RefObject<HTMLElement | null>, chips: readonly Chip[]): ReadonlySet<string> {
	const [width, setWidth] = useState(0);
	const of = JSON.stringify([width, chips.map(({ id, value, section }) => [id, value, section?.label])]);
	const [measured, setMeasured] = useState({ of: "", ids: new Set<string>() });
	const measure = useEffectEvent((element: HTMLElement, now: number, asked: string) => {
		if (now !== width) setWidth(now);
		else if (measured.of !== asked) setMeasured({ of: asked, ids: chipsWithRoom(element, chips) });
	});
	useLayoutEffect(() => {
		const element = row.current;
		if (element === null) return;
		// Observers run before the paint.
		const observer = new ResizeObserver(([entry]) =>
			flushSync(() => measure(element, Math.round(entry?.contentRect.width ?? 0), of)),
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [row, of]);
	return measured.of === of ? measured.ids : new Set(chips.map(({ id }) => id));
}

/** The gap between chips, in px. */
const GAP = 8;
/** The most that the number of folded filters adds to More, in px. */
const MORE_NUMBER = 24;

function chipsWithRoom(row: HTMLElement, chips: readonly Chip[]): Set<string> {
	const elements = new Map(
		[...row.children].map((child) => [(child as HTMLElement).dataset.chip, child as HTMLElement]),
	);
	const ids = chips.map(({ id }) => id);
	if (row.scrollWidth <= row.clientWidth) return new Set(ids);
	const more = [...row.children].find(({ className }) => className === classes.whole) as
		| HTMLElement
		| undefined;
	let room = row.clientWidth - GAP - (more?.offsetWidth ?? 0) - MORE_NUMBER;
	const fitting = new Set<string>();
	for (const { id } of chips.toSorted(
		(a, b) => Number(b.value !== undefined) - Number(a.value !== undefined),
	)) {
		room -= (elements.get(id)?.offsetWidth ?? 0) + GAP;
		if (room < 0) break;
		fitting.add(id);
	}
	return fitting;
}

/** Loads the panel and the values of a section before it opens. */
function usePrepare(filter: TableFilter) {
	const queryClient = useQueryClient();
	return (id: SectionId) => () =>
		Promise.all([FilterPanel.preload(), queryClient.ensureQueryData(facetsQuery(id, filter))]);
}

function useChips(isCards: boolean, { filter, locations }: FilterProps): Chip[] {
	const { data: model } = useQuery({ ...modelQuery(filter.model), enabled: filter.model !== "" });
	const days = Number(filter.unmoved);
	const chips = sections
		.map(({ id, label }): Chip => {
			const value = filterText(id, filter, locations);
			return { id, value, without: cleared[id], section: { id, label: t(label) } };
		})
		.filter(
			({ value, section }) =>
				value !== undefined || (isCards ? section?.id === "stock" : always.includes(section?.id)),
		);
	// Filters without a section, set by a link from another page.
	if (filter.model !== "")
		chips.push({ id: "model", value: model?.name ?? t`One model`, without: { model: "" } });
	if (filter.unmoved !== "") {
		const value = t({
			comment: "Products whose stock has not moved",
			message: plural(days, { one: "Not moved for # day", other: "Not moved for # days" }),
		});
		chips.push({ id: "unmoved", value, without: { unmoved: "" } });
	}
	const set = chips.filter(({ value }) => value !== undefined);
	return isCards && set.length > 1 ? set : chips;
}

/** All filters in one list, for screens without space for them. */
function FiltersButton({ children, ...props }: FilterProps & { children: ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<span className={classes.pick}>
				<button type="button" aria-haspopup="dialog" {...FiltersDrawer.opener} onClick={() => setOpen(true)}>
					<IconFilter aria-hidden="true" />
					<span className="cut">
						<Trans context="noun">Filters</Trans>
					</span>
				</button>
			</span>
			<FiltersDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)}>
				{children}
			</FiltersDrawer>
		</>
	);
}
