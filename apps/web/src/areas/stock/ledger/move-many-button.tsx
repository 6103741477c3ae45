import type { Product } from "@freehub/contract/catalogue/product-fields";
import { Trans } from "@lingui/react/macro";
import { IconArrowsExchange } from "@tabler/icons-react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ManyButton } from "./many-button.tsx";

const MoveManyDialog = lazyPart(
	"move-many-dialog",
	async () => (await import("./move-many-form.tsx")).MoveManyDialog,
);

/** `from`: the id of the location that the list is filtered by; empty for all. */
type Props = { products: readonly Product[]; from: string; onMoved: () => void };

/** A button to move many products from one location to another. */
export function MoveMany({ products, from, onMoved }: Props) {
	return (
		<ManyButton
			right="stock.transfer"
			opener={MoveManyDialog.opener}
			label={
				<>
					<IconArrowsExchange aria-hidden="true" />
					<Trans context="verb">Move</Trans>
				</>
			}
			dialog={(state) => (
				<MoveManyDialog
					{...state}
					products={products}
					from={from}
					onMoved={() => {
						state.onClose();
						onMoved();
					}}
				/>
			)}
		/>
	);
}
