/**
 * Area codes of the North American Numbering Plan (+1) by time zone. Written from the numbering plan's own areas (an
 * overlay lies where the code it was added to lies) and compared with libphonenumber's list of codes in use and its
 * time-zone data. Places that keep the same clock all year go by the zone of their largest town, except where a state
 * would wonder at it (Michigan, Indiana). Codes of no place (toll-free, personal, mobile satellite) are in no list.
 */
const wholly: { readonly [zone: string]: string } = {
  'America/New_York': `201 202 203 207 212 215 216 220 223 227 229 234 239 240 252 267 272 276 283 301 302 304 305 315 321 324
    326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 443 445 465 470 472 475 478 484
    502 508 513 516 518 540 551 561 567 570 571 582 585 603 607 609 610 614 617 624 631 640 645 646 656 667 678 680 681 686
    689 703 704 706 716 717 718 724 727 728 732 740 743 754 757 762 770 771 772 774 781 786 802 803 804 813 814 821 826 828
    835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 948 954
    959 973 978 980 984`,
  'America/Detroit': '231 248 269 313 517 586 616 679 734 810 947 989',
  'America/Indiana/Indianapolis': '260 317 463 765',
  'America/Toronto': `226 249 263 273 289 343 354 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753
    819 873 905 942`,
  'America/Chicago': `205 210 214 217 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337
    346 353 361 402 405 409 414 417 430 432 447 457 464 469 471 479 483 501 504 507 512 515 531 534 539 557 563 572 573 580
    601 608 612 615 618 621 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816
    817 830 832 847 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 985 218`,
  'America/Winnipeg': '204 431 584',
  'America/Regina': '306 474 639',
  'America/Denver': '303 307 385 406 435 505 575 719 720 748 801 915 970 983',
  'America/Edmonton': '368 403 587 780 825',
  // No summer time; the Navajo Nation, which has it, is 928.
  'America/Phoenix': '480 520 602 623',
  'America/Los_Angeles': `206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619
    626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 971`,
  'America/Vancouver': '604',
  'Pacific/Honolulu': '808',
  'America/Halifax': '782 902',
  'America/Moncton': '428 506',
  'America/Puerto_Rico': '787 939',
  'America/St_Thomas': '340',
  'Pacific/Guam': '671',
  'Pacific/Saipan': '670',
  'Pacific/Pago_Pago': '684',
  'America/Nassau': '242',
  'America/Barbados': '246',
  'America/Anguilla': '264',
  'America/Antigua': '268',
  'America/Tortola': '284',
  'America/Cayman': '345',
  'Atlantic/Bermuda': '441',
  'America/Grenada': '473',
  'America/Grand_Turk': '649',
  'America/Jamaica': '658 876',
  'America/Montserrat': '664',
  'America/Lower_Princes': '721',
  'America/St_Lucia': '758',
  'America/Dominica': '767',
  'America/St_Vincent': '784',
  'America/Santo_Domingo': '809 829 849',
  'America/Port_of_Spain': '868',
  'America/St_Kitts': '869',
};

/** Codes with towns on both sides of a boundary, the zone of more people first. */
const split: readonly (readonly [codes: string, zones: readonly string[]])[] = [
  // Idaho; eastern Oregon (Malheur County).
  ['208 986', ['America/Boise', 'America/Los_Angeles']],
  ['458 541', ['America/Los_Angeles', 'America/Boise']],
  // Nevada: West Wendover and Jackpot keep Utah's and Idaho's time.
  ['775', ['America/Los_Angeles', 'America/Denver']],
  // Arizona: the Navajo Nation.
  ['928', ['America/Phoenix', 'America/Denver']],
  // Indiana: the corners near Chicago and around Evansville; South Bend's side with Starke County.
  ['219', ['America/Chicago', 'America/Indiana/Indianapolis']],
  ['574 812 930', ['America/Indiana/Indianapolis', 'America/Chicago']],
  // Kentucky, Tennessee, the Florida Panhandle, Upper Michigan.
  ['270 364', ['America/Chicago', 'America/New_York']],
  ['423 606 729', ['America/New_York', 'America/Chicago']],
  ['448 850', ['America/Chicago', 'America/New_York']],
  ['906', ['America/Detroit', 'America/Chicago']],
  // The Plains.
  ['308 605 620 701 785', ['America/Chicago', 'America/Denver']],
  ['907', ['America/Anchorage', 'America/Adak']],
  // British Columbia beside the Rockies, north-western Ontario, Labrador, the three territories.
  ['236 250 257 672 778', ['America/Vancouver', 'America/Edmonton']],
  ['807', ['America/Toronto', 'America/Winnipeg']],
  ['709 879', ['America/St_Johns', 'America/Goose_Bay']],
  ['867', ['America/Edmonton', 'America/Whitehorse', 'America/Winnipeg', 'America/Toronto']],
];

let zonesOf: Map<string, readonly string[]> | undefined;

function table(): Map<string, readonly string[]> {
  const all = [...Object.entries(wholly).map(([zone, codes]) => [codes, [zone]] as const), ...split];
  return new Map(all.flatMap(([codes, zones]) => codes.split(/\s+/).map((code) => [code, zones] as const)));
}

/**
 * IANA zones that a +1 number may belong to, by its area code; empty for toll-free numbers, codes that are not known and
 * other countries. A guess in any case: people take their numbers along when they move.
 */
export function areaCodeZones(e164: string): readonly string[] {
  const code = /^\+1(\d{3})\d{7}$/.exec(e164)?.[1];
  if (code === undefined) return [];
  zonesOf ??= table();
  return zonesOf.get(code) ?? [];
}
