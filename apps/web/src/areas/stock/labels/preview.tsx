import {
	cornerOf,
	type LabelFormat,
	labelsOnPage,
	labelsPerPage,
	pagesFor,
	startOn,
} from "@freehub/domain/stock/labels/formats";
import type { LabelLayout, LabelPart, LabelPicture } from "@freehub/domain/stock/labels/layout";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { formatNumber } from "#lib/format-weight.ts";
import choices from "#ui/choices.module.css";
import type { LabelThing } from "./label-contents.ts";
import classes from "./preview.module.css";
import { type SymbolShape, shapeOf } from "./symbol-shape.ts";

/** SVG units per millimetre. Browsers do not draw text below one unit well. */
const UNITS = 10;

type Props = {
	format: LabelFormat;
	start: number;
	/** The product or location of each label, in print order. */
	labels: readonly LabelThing[];
	layoutOf: (thing: LabelThing) => LabelLayout;
};

/** Print preview, one page at a time. */
export function LabelPreview({ format, start, labels, layoutOf }: Props) {
	const [asked, setPage] = useState(0);
	const [isWhole, setWhole] = useState(false);
	const pages = Math.max(1, pagesFor(format, start, labels.length));
	const page = Math.min(asked, pages - 1);
	const [number, total] = [formatCount(page + 1), formatCount(pages)];
	const size = t({
		comment: "width and height of a label",
		message: `${formatNumber(format.labelWidth)} × ${formatNumber(format.labelHeight)} mm`,
	});
	return (
		<section className={classes.preview} aria-label={t`Preview`}>
			<div className={classes.bar}>
				<div className="row gap-4 grow ink weight-600 nowrap">
					{pages > 1 && (
						<button
							type="button"
							className="icon-button"
							aria-label={t`Previous page`}
							disabled={page === 0}
							onClick={() => setPage(page - 1)}
						>
							<IconChevronLeft aria-hidden="true" />
						</button>
					)}
					<output>
						<Trans>
							Page {number} of {total}
						</Trans>
					</output>
					{pages > 1 && (
						<button
							type="button"
							className="icon-button"
							aria-label={t`Next page`}
							disabled={page === pages - 1}
							onClick={() => setPage(page + 1)}
						>
							<IconChevronRight aria-hidden="true" />
						</button>
					)}
				</div>
				<span>{size}</span>
				<fieldset className={`${choices.segments} ${classes.zoom}`}>
					<legend className="hidden">
						<Trans>Size of the preview</Trans>
					</legend>
					<button type="button" aria-pressed={isWhole} onClick={() => setWhole(true)}>
						<Trans>Whole page</Trans>
					</button>
					<button type="button" aria-pressed={!isWhole} onClick={() => setWhole(false)}>
						<Trans>Fit width</Trans>
					</button>
				</fieldset>
			</div>
			{/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a larger page */}
			<section
				className={classes.ground}
				data-whole={isWhole || undefined}
				tabIndex={0}
				aria-label={t({ context: "of labels", message: "Page" })}
			>
				<LabelSheet format={format} start={start} labels={labels} layoutOf={layoutOf} page={page} />
			</section>
			{/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
		</section>
	);
}

function LabelSheet({ format, start, labels, layoutOf, page }: Props & { page: number }) {
	const { pageWidth, pageHeight } = format;
	const placed = labelsOnPage(format, start, labels.length, page);
	const used = page === 0 ? startOn(format, start) - 1 : 0;
	const perPage = labelsPerPage(format);
	const count = placed.length;
	return (
		<svg
			className={classes.page}
			viewBox={`0 0 ${pageWidth * UNITS} ${pageHeight * UNITS}`}
			style={{ aspectRatio: `${pageWidth} / ${pageHeight}` }}
			role="img"
			aria-label={plural(count, { one: "# label on this page", other: "# labels on this page" })}
		>
			<defs>
				<pattern
					id="label-used"
					width="28"
					height="28"
					patternUnits="userSpaceOnUse"
					patternTransform="rotate(45)"
				>
					<line y2="28" className={classes.hatch} />
				</pattern>
			</defs>
			{Array.from({ length: perPage }, (_, place) => (
				<Outline key={place} format={format} place={place} isUsed={place < used} />
			))}
			{placed.map(({ place, label }) => {
				const thing = labels[label];
				if (thing === undefined) return null;
				const { x, y } = cornerOf(format, place);
				return (
					<g key={place} transform={`translate(${x * UNITS} ${y * UNITS})`}>
						{layoutOf(thing).parts.map((part, i) => (
							// oxlint-disable-next-line react/no-array-index-key -- the parts of a label have no other key
							<DrawnPart key={i} part={part} thing={thing} />
						))}
					</g>
				);
			})}
		</svg>
	);
}

/** Outline of a label, which is not printed. An already used label is hatched. */
function Outline({ format, place, isUsed }: { format: LabelFormat; place: number; isUsed: boolean }) {
	const { x, y } = cornerOf(format, place);
	const box = { width: format.labelWidth * UNITS, height: format.labelHeight * UNITS };
	const at = { x: x * UNITS, y: y * UNITS };
	return (
		<>
			<rect
				{...at}
				{...box}
				rx={15}
				className={classes.outline}
				fill={isUsed ? "url(#label-used)" : "none"}
			/>
			{isUsed && (
				<text
					x={at.x + box.width / 2}
					y={at.y + box.height / 2 + 10}
					textAnchor="middle"
					fontSize={30}
					className={classes.used}
				>
					<Trans context="label of a sheet">used</Trans>
				</text>
			)}
		</>
	);
}

function DrawnPart({ part, thing }: { part: LabelPart; thing: LabelThing }) {
	const at = { x: part.x * UNITS, y: part.y * UNITS };
	if (part.kind === "text") {
		const x = { start: at.x, middle: at.x + (part.width * UNITS) / 2, end: at.x + part.width * UNITS }[
			part.align
		];
		return (
			<text
				x={x}
				y={at.y}
				textAnchor={part.align}
				fontSize={part.size * UNITS}
				fontWeight={part.isBold ? 700 : 400}
			>
				{part.text}
			</text>
		);
	}
	const size = { width: part.width * UNITS, height: part.height * UNITS };
	if (part.kind === "picture") {
		const side = part.of === "logo" ? "xMinYMid meet" : "xMidYMid meet";
		return <image {...at} {...size} href={linkedPicture(part, thing)} preserveAspectRatio={side} />;
	}
	const shape = shapeOf(part.symbol);
	const scale = `scale(${size.width / shape.width} ${size.height / shape.height})`;
	return <path d={symbolPath(shape)} fillRule="evenodd" transform={`translate(${at.x} ${at.y}) ${scale}`} />;
}

const symbolPaths = new WeakMap<SymbolShape, string>();

function symbolPath(shape: SymbolShape): string {
	const known = symbolPaths.get(shape);
	if (known !== undefined) return known;
	const path = shape.polygons
		.map((points) => `M${points.map((point) => point.join(" ")).join("L")}Z`)
		.join("");
	symbolPaths.set(shape, path);
	return path;
}

/** The link of the picture to draw in this part of a label: the logo or the product's picture. */
export function linkedPicture(part: LabelPicture, { picture, logo }: LabelThing): string | undefined {
	return part.of === "logo" ? logo : picture;
}
