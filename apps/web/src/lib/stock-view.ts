import { type KnownStock, shopStock } from "@freehub/domain/quantity";
import { use } from "react";
import { PermissionsContext } from "./permissions.ts";

/** A product's stock as the person at the screen sees it: visitors see the shop's words on every page. */
export function useStockView(): (stock: KnownStock) => KnownStock {
	const isVisitor = use(PermissionsContext)?.isVisitor === true;
	return isVisitor ? shopStock : (stock) => stock;
}
