/** How many products the home page shows. */
export const HOME_PRODUCTS = 6;
