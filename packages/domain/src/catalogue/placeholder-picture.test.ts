import { expect, it } from "vitest";
import { isPlaceholderPicture } from "./placeholder-picture.ts";

it("knows other programs' pictures that say that there is none, and no others", () => {
	const placeholders = [
		"no_image_available_large.gif",
		"https://old.test/img/No-Image.png",
		"https://shop.test/noimage.jpg?width=300",
		"https://shop.test/uploads/woocommerce-placeholder-300x300.png",
	];
	expect(placeholders.filter((link) => !isPlaceholderPicture(link))).toEqual([]);
	const pictures = [
		"",
		"/drawings/placeholder-bike.svg",
		"https://shop.test/volcano-image.jpg",
		"https://shop.test/no_image/bell.jpg",
		`/images/${"a".repeat(64)}-640x400.webp`,
	];
	expect(pictures.filter(isPlaceholderPicture)).toEqual([]);
});
