/**
 * Whether a picture's link or file name is that of another program's placeholder, such as `no_image_available_large.gif` or
 * `woocommerce-placeholder.png`: it says 'No image', so there is none. Our own drawings are pictures.
 */
export function isPlaceholderPicture(link: string): boolean {
	return !link.startsWith("/drawings/") && /(^|\/)no.?image[^/]*$|placeholder[^/]*$/i.test(link);
}
