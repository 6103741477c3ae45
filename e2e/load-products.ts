import { randomUUID } from "node:crypto";
import { getImport, uploadImport } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { expect } from "@playwright/test";

const rows = [
	"00412;Bell, brass;12,50;Ding;;Brass;bell.jpg;Main Street;8;4006381333931",
	"00413;Frame bag;49,00;Carry;M;Moss;/drawings/bell.svg;Main Street;3;",
	"00413-L;Frame bag;54,00;Carry;L;Moss;;Harbour;2;",
	"00414;Front light, 80 lux;dear;Beam;;;;Shop floor;5;",
	"00415;Rear light;19,90;Beam;;Red;rear.jpg;Shop floor;6;4006381333932",
	"00416;Saddle, wide;89,00;Sit;Wide;Black;;Shop floor;-1;",
	"00417;Grips;1.234;Hold;;;;Shop floor;12;",
];

/** Uploads a file of products with some refused rows and some notes, and leaves it undecided. @returns its id. */
export async function uploadUndecidedProducts(api: Client): Promise<string> {
	const head = "SKU;Name;Price;Model;Size;Colour;Image;Location;Quantity;Barcode";
	const { _id: id } = await api.call(uploadImport, {
		query: { name: "bikes of spring.csv" },
		file: new Blob([`${[head, ...rows].join("\n")}\n`]),
		idempotencyKey: randomUUID(),
	});
	await expect.poll(async () => (await api.call(getImport, { params: { id } })).state).toBe("ready");
	return id;
}
