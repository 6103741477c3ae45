import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { StoreAvailability } from "@freehub/contract/catalogue/store-availability";
import type { ReservationTerms } from "@freehub/contract/selling/reservations";

/** The input of the dialog in which a product of the shop window is reserved. */
export type ReserveProps = {
	product: Pick<Product, "_id" | "name">;
	/** The stores that have it. */
	stores: readonly StoreAvailability[];
	terms: ReservationTerms;
	isOpen: boolean;
	onClose: () => void;
};
