import type { ColumnName } from "./source-format.ts";

/**
 * The names of the columns of an export of WooCommerce in English, German, Spanish and French, also Canada's: they are in the language
 * of the shop.
 */
export const woocommerceColumns = {
	type: ["Type", "Typ", "Tipo"],
	sku: ["SKU", "Artikelnummer", "UGS"],
	gtin: [
		"GTIN, UPC, EAN, or ISBN",
		"GTIN, UPC, EAN oder ISBN",
		"GTIN, UPC, EAN o ISBN",
		"GTIN, UPC, EAN ou ISBN",
		"GTIN",
	],
	name: ["Name", "Nombre", "Nom"],
	published: ["Published", "Veröffentlicht", "Publicado", "Publié"],
	visibility: [
		"Visibility in catalog",
		"Sichtbarkeit im Katalog",
		"Visibilidad en el catálogo",
		"Visibilité dans le catalogue",
	],
	shortDescription: ["Short description", "Kurzbeschreibung", "Descripción corta", "Description courte"],
	description: ["Description", "Beschreibung", "Descripción"],
	taxStatus: ["Tax status", "Steuerstatus", "Estado del impuesto", "État de la TVA", "Statut fiscal"],
	isInStock: ["In stock?", "Vorrätig?", "¿Existencias?", "¿En inventario?", "En stock ?", "En inventaire ?"],
	stock: ["Stock", "Lager", "Bestand", "Lagerbestand", "Inventario", "Inventaire"],
	lowStock: [
		"Low stock amount",
		"Geringe Lagermenge",
		"Geringer Lagerbestand",
		"Cantidad de bajo inventario",
		"Montant de stock faible",
	],
	weight: ["Weight", "Gewicht", "Peso", "Poids"],
	salePrice: ["Sale price", "Angebotspreis", "Precio rebajado", "Tarif promo", "Prix promo"],
	price: ["Regular price", "Regulärer Preis", "Normaler Preis", "Precio normal", "Tarif régulier"],
	category: ["Categories", "Kategorien", "Categorías", "Catégories"],
	brand: ["Brands", "Brand", "Marken", "Marcas", "Marques"],
	image: ["Images", "Bilder", "Imágenes"],
	parent: ["Parent", "Übergeordnetes Produkt", "Superior"],
} satisfies Record<string, readonly ColumnName[]>;
