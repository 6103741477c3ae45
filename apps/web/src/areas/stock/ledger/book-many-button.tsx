import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { BookedKind } from "./book-many.ts";
import { submitVerbs } from "./kinds.ts";
import { ManyButton } from "./many-button.tsx";

const BookManyDialog = lazyPart(
	"book-many-dialog",
	async () => (await import("./book-many-form.tsx")).BookManyDialog,
);

type Props = {
	kind: BookedKind;
	products: readonly Product[];
	/** The id of the location that the list is filtered by; empty for all. */
	at: string;
	onBooked: () => void;
};

/** A button to receive or deliver many products at one location. */
export function BookMany({ kind, products, at, onBooked }: Props) {
	const Icon = kind === "receive" ? IconPlus : IconMinus;
	return (
		<ManyButton
			right={`stock.${kind}`}
			opener={BookManyDialog.opener}
			label={
				<>
					<Icon aria-hidden="true" />
					{t(submitVerbs[kind])}
				</>
			}
			dialog={(state) => (
				<BookManyDialog
					{...state}
					kind={kind}
					products={products}
					at={at}
					onBooked={() => {
						state.onClose();
						onBooked();
					}}
				/>
			)}
		/>
	);
}
