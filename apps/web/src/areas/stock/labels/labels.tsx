import { labelsPerPage, withCopies } from "@freehub/domain/stock/labels/formats";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { placesAt } from "#areas/stock/ledger/location-choices.ts";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { companyQuery, useShopName } from "#lib/company.ts";
import { formatCount } from "#lib/format.ts";
import { placesIn } from "#lib/locations.ts";
import { paths } from "#lib/paths.ts";
import { EmptyState, LoadFailed, Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Amounts } from "./amounts.tsx";
import { type LabelThing, thingsOf } from "./label-contents.ts";
import { layoutFor } from "./label-layouts.ts";
import classes from "./labels.module.css";
import { LabelPreview } from "./preview.tsx";
import type { PrintJob } from "./print/load-pictures.ts";
import { namedProductsQuery, placesQuery } from "./queries.ts";
import { formatOf, type LabelSettings, useLabelSettings } from "./settings.ts";
import { SheetCard } from "./sheet-card.tsx";
import { shapeOf } from "./symbol-shape.ts";
import { useLabelList } from "./use-label-list.ts";
import { loadPrint, usePrint } from "./use-print.ts";

/** Max labels per print. */
const MOST_LABELS = 5000;

/** The page to choose, preview and print labels. */
export function LabelsPage() {
	const personId = useSession().user?.id ?? "";
	return (
		<OnlyWith right="stock.read" sentence={t`Labels are for staff.`} title={t`Print labels`}>
			{/* One person's state must not be shown to the next. */}
			<ChosenLabels key={personId} personId={personId} />
		</OnlyWith>
	);
}

function ChosenLabels({ personId }: { personId: string }) {
	const labels = useLabelList();
	const { settings, isUsual, change } = useLabelSettings(personId);
	const [search] = useSearchParams();
	// The list replaces the address, so that a reload does not print again.
	const [isAtOnce, setAtOnce] = useState(() => isUsual && search.get("print") === "now");
	const { list, at } = labels;
	const ids = list.filter(({ kind }) => kind === "product").map(({ id }) => id);
	const products = useQuery({ ...namedProductsQuery(ids), enabled: ids.length > 0 });
	const wantsPlaces = (settings.shown.includes("location") || at !== "") && ids.length > 0;
	const places = useQuery({ ...placesQuery(ids), enabled: wantsPlaces });
	const shopName = useShopName();
	const logo = useQuery(companyQuery).data?.logo ?? "";
	const wantsLocations = wantsPlaces || list.length > ids.length;
	const locations = useQuery({ ...locationsQuery, enabled: wantsLocations });
	const { store } = useMyStore();
	const hasFont = useLabelFont();
	useEffect(() => {
		// Load it early, so that printing starts at once and also works offline.
		loadPrint().catch(() => undefined);
	}, []);

	const asked = [products, ...(wantsPlaces ? [places] : []), ...(wantsLocations ? [locations] : [])];
	const waiting = asked.filter((one, i) => one.data === undefined && (i > 0 || ids.length > 0));
	const failed = waiting.find(({ error }) => error !== null);
	const error = labels.error ?? failed?.error ?? null;
	if (error !== null || labels.isReading || waiting.length > 0 || !hasFont) {
		return (
			<>
				<PageHead title={t`Print labels`} />
				{error === null ? (
					<Loading />
				) : (
					<LoadFailed
						what={t`The products to label could not be loaded.`}
						error={error}
						onRetry={() =>
							labels.error === null ? asked.forEach((one) => void one.refetch()) : labels.retry()
						}
						isRetrying={labels.isRetrying || asked.some(({ isFetching }) => isFetching)}
					/>
				)}
			</>
		);
	}
	const known = {
		products: products.data ?? new Map(),
		locations: locations.data ?? [],
		places: places.data ?? new Map(),
		stockAt: placesAt(at, locations.data ?? []),
		shopName,
		logo,
	};
	const here = store && placesIn(store._id, known.locations);
	/** Labels of places at other stores come last. */
	function isElsewhere({ kind, id }: LabelThing): boolean {
		return kind === "location" && here?.has(id) === false;
	}
	const things = thingsOf(list, known, settings.shown).toSorted(
		(a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)),
	);
	const missing = (kind: LabelThing["kind"]) =>
		list.filter((one) => one.kind === kind).length - things.filter((one) => one.kind === kind).length;
	return (
		<Sheet
			labels={labels}
			things={things}
			missing={{
				products: products.isPlaceholderData ? 0 : missing("product"),
				locations: missing("location"),
			}}
			settings={settings}
			hasLogo={logo !== ""}
			isAtOnce={isAtOnce}
			onPrint={() => {
				setAtOnce(false);
				// Saves the settings even if unchanged: with saved settings, labels are printed at once the next time.
				change({});
			}}
			onSettings={change}
		/>
	);
}

type SheetProps = {
	labels: ReturnType<typeof useLabelList>;
	things: readonly LabelThing[];
	/** How many items of the list no longer exist. */
	missing: { products: number; locations: number };
	settings: LabelSettings;
	hasLogo: boolean;
	/** Print as soon as everything is there, because another page's button said so. */
	isAtOnce: boolean;
	onPrint: () => void;
	onSettings: (part: Partial<LabelSettings>) => void;
};

function Sheet({ labels, things, missing, settings, hasLogo, isAtOnce, onPrint, onSettings }: SheetProps) {
	const { products: missingProducts, locations: missingLocations } = missing;
	const format = formatOf(settings);
	const wanted = withCopies(things.map((thing) => ({ thing, count: thing.count })));
	const printed = wanted.slice(0, MOST_LABELS);
	const layoutOf = ({ content }: LabelThing, dot?: number) =>
		layoutFor(content, format ?? settings.own, settings.code, dot);
	useDrawnAhead(things, layoutOf, `${settings.format} ${settings.code}`);
	const print = usePrint();
	const hasStart = format !== undefined && (labelsPerPage(format) === 1 || !Number.isNaN(settings.start));
	const canPrint = hasStart && printed.length > 0;
	const job = format && { format, start: settings.start, labels: printed, settings, layoutOf };
	function printNow(): void {
		if (job === undefined) return;
		onPrint();
		print.print(job);
	}
	const printAtOnce = useEffectEvent(printNow);
	const isPrintable = isAtOnce && canPrint;
	useEffect(() => {
		if (isPrintable) printAtOnce();
	}, [isPrintable]);
	const unreadable = format === undefined ? [] : things.filter((thing) => layoutOf(thing).isCodeLeftOut);
	const [first, count] = [unreadable[0]?.name, unreadable.length];
	const most = formatCount(MOST_LABELS);
	const notes = [
		missingProducts > 0 &&
			plural(missingProducts, { one: "# product no longer exists.", other: "# products no longer exist." }),
		missingLocations > 0 &&
			plural(missingLocations, {
				one: "# location no longer exists.",
				other: "# locations no longer exist.",
			}),
		first !== undefined &&
			plural(count, {
				one: `The label is too small for the code of ${first}, so it is left out.`,
				other: `The label is too small for the codes of # products, so they are left out.`,
			}),
		wanted.length > MOST_LABELS && t`Only the first ${most} labels are printed.`,
		labels.isEmptySource && t`Nothing to label.`,
		print.failure,
	].filter((note) => typeof note === "string");
	return (
		<>
			<PageHead
				title={t`Print labels`}
				fact={factOf(things, printed.length)}
				actions={
					<>
						<Button
							variant="quiet"
							disabled={!canPrint}
							loading={print.busy === "zpl"}
							onClick={() => job && print.saveZpl(job)}
						>
							<Trans>Save as ZPL</Trans>
						</Button>
						<Button
							variant="quiet"
							disabled={!canPrint}
							loading={print.busy === "pdf"}
							leftSection={<IconDownload aria-hidden="true" />}
							onClick={() => job && print.savePdf(job)}
						>
							<Trans>Save as PDF</Trans>
						</Button>
						<Button
							disabled={!canPrint}
							loading={print.busy === "print"}
							leftSection={<IconPrinter aria-hidden="true" />}
							onClick={printNow}
						>
							{plural(printed.length, { one: "Print # label", other: "Print # labels" })}
						</Button>
					</>
				}
			/>
			<output className="unless-empty amber label grid gap-4 note below-14">
				{notes.map((note) => (
					<span key={note}>{note}</span>
				))}
			</output>
			<div className={classes.columns}>
				<div className="card gap-20 grid pad-16">
					<SheetCard settings={settings} hasLogo={hasLogo} onChange={onSettings} />
					<Amounts list={labels.list} things={things} onChange={labels.change} />
				</div>
				{format !== undefined && things.length > 0 ? (
					<LabelPreview format={format} start={settings.start} labels={printed} layoutOf={layoutOf} />
				) : (
					things.length === 0 && <NothingYet />
				)}
			</div>
		</>
	);
}

function NothingYet() {
	return (
		<EmptyState
			sentence={t`Nothing to print yet. Add a product, or select rows in the table.`}
			picture="/drawings/empty.svg"
		>
			<Button component={Link} to={paths.dashboardInventory} variant="default">
				<Trans>Go to the table</Trans>
			</Button>
		</EmptyState>
	);
}

/** '3 products, 18 labels'. */
function factOf(things: readonly LabelThing[], labels: number): string {
	const products = things.filter(({ kind }) => kind === "product").length;
	const locations = things.length - products;
	const parts = [
		...(products > 0 ? [plural(products, { one: "# product", other: "# products" })] : []),
		...(locations > 0 ? [plural(locations, { one: "# location", other: "# locations" })] : []),
		plural(labels, { one: "# label", other: "# labels" }),
	];
	return parts.join(", ");
}

/** Whether the label font is loaded. Texts are measured in that font, so it must be loaded first. */
function useLabelFont(): boolean {
	const [isThere, setThere] = useState(false);
	useEffect(() => {
		let isWanted = true;
		const fonts = [400, 700].map((weight) =>
			document.fonts.load(`${weight} 16px "Archivo Variable"`, "Aé€ğ"),
		);
		// If the font does not load, the browser's own font is measured and drawn.
		Promise.allSettled(fonts).then(
			() => isWanted && setThere(true),
			() => undefined,
		);
		return () => {
			isWanted = false;
		};
	}, []);
	return isThere;
}

/** Max time to draw symbols without a break, in ms, because the user may be typing. */
const STRETCH = 8;

/** Draws the symbols in advance, while nobody waits for them: 500 QR codes take longer than the rest of their PDF. */
function useDrawnAhead(things: readonly LabelThing[], layoutOf: PrintJob["layoutOf"], key: string): void {
	const symbolsOf = useEffectEvent((index: number) => {
		const thing = things[index];
		const parts = thing === undefined ? [] : layoutOf(thing).parts;
		for (const part of parts) if (part.kind === "symbol") shapeOf(part.symbol);
	});
	const count = things.length;
	useEffect(() => {
		let next = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		function go() {
			const end = performance.now() + STRETCH;
			while (next < count && performance.now() < end) symbolsOf(next++);
			if (next < count) timer = setTimeout(go, STRETCH);
		}
		timer = setTimeout(go, 300);
		return () => clearTimeout(timer);
	}, [count, key]);
}
