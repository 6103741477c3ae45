import type { listStoreAvailability } from "../catalogue/store-availability.ts";
import type { Read } from "../endpoint.ts";
import type { getReservationTerms } from "../selling/reservations.ts";

/** Which stores have a product, without its answer's schema; not among the `reads`, which are in every page's script. */
export const readStores: Read<typeof listStoreAvailability> = {
	method: "GET",
	path: "/products/:id/stores",
	status: 200,
};

/** Whether products can be reserved, without its answer's schema. */
export const readReservationTerms: Read<typeof getReservationTerms> = {
	method: "GET",
	path: "/reservation-terms",
	status: 200,
};
