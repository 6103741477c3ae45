import type { Model } from "@freehub/contract/catalogue/models";
import { Plural, Trans } from "@lingui/react/macro";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { EditableGrid } from "./editable-grid.tsx";
import classes from "./model-page.module.css";
import { SaveBar } from "./save-bar.tsx";
import { StockGrid } from "./stock-grid.tsx";
import { useCellEdits } from "./use-cell-edits.ts";
import { useSaveCells } from "./use-save-cells.ts";
import { FreeCell, NoCell, VariantCell } from "./variant-cell.tsx";
import { type VariantGrid, variantGrid } from "./variant-grid.ts";

/** The grid of the quantities on hand; editable with the right to change stock. */
export function ModelStockSection({ model }: { model: Model }) {
	const grid = variantGrid(model.variants);
	const { isKnown, offers } = usePermissions();
	const mayChange = isKnown && (offers("stock.receive") || offers("stock.adjust"));
	if (grid.rows.length === 0) {
		return (
			<p className={classes.how}>
				<Trans>No variant has a size or a colour yet, so there is no grid of them.</Trans>
			</p>
		);
	}
	const loose = grid.loose.length;
	return (
		<>
			{mayChange ? (
				<CellsEditor model={model} grid={grid} />
			) : (
				<ReadOnly name={model.name} grid={grid} mayAdd={isKnown && offers("product.write")} />
			)}
			{loose > 0 && (
				<p className="dim text-15 above-12">
					<Trans>
						<Plural value={loose} one="# variant" other="# variants" /> without size and colour: see the list
						below.
					</Trans>
				</p>
			)}
		</>
	);
}

function CellsEditor({ model, grid }: { model: Model; grid: VariantGrid }) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const locations = useLocations();
	const may = { receive: offers("stock.receive"), adjust: offers("stock.adjust") };
	const edits = useCellEdits(model._id, model.variants, may.adjust);
	const saving = useSaveCells({
		model,
		edits,
		increase: may.receive ? "receive" : "adjust",
	});

	function onTyping(): boolean {
		if (isVisitor) goToSignIn();
		else saving.forget();
		return !isVisitor && !saving.isPending;
	}

	return (
		<div>
			<p id="how-to-type" className={classes.how}>
				<Trans>
					Press a number, or Enter on it, to change it: 12 means 12 are on hand, +5 adds five, −2 takes two
					out.
				</Trans>
				{!may.adjust && (
					<>
						{" "}
						<Trans>Only people who may adjust stock can take pieces out.</Trans>
					</>
				)}
			</p>
			<EditableGrid
				name={model.name}
				grid={grid}
				edits={edits}
				refusals={saving.refusals}
				mayAdd={offers("product.write")}
				onTyping={onTyping}
			/>
			<SaveBar
				pending={edits.pending}
				locations={locations}
				levels={saving.levels}
				booking={saving.booking}
				onBooking={saving.setBooking}
				hasChoice={may.receive && may.adjust}
				problem={saving.problem}
				isPending={saving.isPending}
				isLimited={saving.isLimited}
				onSave={saving.save}
				onDrop={() => {
					saving.forget();
					edits.drop(edits.pending.map(({ product }) => product._id));
				}}
			/>
		</div>
	);
}

function ReadOnly({ name, grid, mayAdd }: { name: string; grid: VariantGrid; mayAdd: boolean }) {
	return (
		<StockGrid
			name={name}
			grid={grid}
			renderCell={(slot, _place, isShared) => {
				if (slot.kind === "none") return <NoCell />;
				if (slot.kind === "free") return <FreeCell slot={slot} mayAdd={mayAdd} keys={undefined} />;
				return <VariantCell product={slot.product} isShared={isShared} />;
			}}
		/>
	);
}
