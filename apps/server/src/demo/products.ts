import { accessories } from "./products/accessories.ts";
import { bikes } from "./products/bikes.ts";
import { parts } from "./products/parts.ts";

export type DemoProduct = {
	sku: string;
	name: string;
	description: string;
	price: number;
	quantity: number;
	supplier: string;
	category: string;
	image: string;
};

export const demoProducts: readonly DemoProduct[] = [...bikes, ...parts, ...accessories];
